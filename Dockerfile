# Builds with the Swift toolchain, runs on plain Debian: the Swift runtime is linked in.
FROM swift:6.3-bookworm AS build
RUN apt-get update -qq \
  && apt-get install -y -qq --no-install-recommends \
    pkg-config libmagickwand-dev libpango1.0-dev libdeflate-dev libsqlite3-dev \
  && rm -rf /var/lib/apt/lists/*
WORKDIR /source
COPY Package.swift ./
COPY Sources Sources
COPY Tests Tests
RUN swift build -c release --static-swift-stdlib --product pullquote \
  && install -D -s "$(swift build -c release --static-swift-stdlib --show-bin-path)/pullquote" /out/bin/pullquote
COPY fonts /out/share/pullquote/fonts

FROM debian:bookworm-slim
RUN apt-get update -qq \
  && apt-get install -y -qq --no-install-recommends \
    libmagickwand-6.q16-6 imagemagick-6.q16 libpangocairo-1.0-0 libdeflate0 libsqlite3-0 \
    fonts-noto-core fonts-noto-cjk fonts-noto-color-emoji \
  && rm -rf /var/lib/apt/lists/* /usr/share/doc/* \
  && fc-cache -s >/dev/null 2>&1 || true
RUN useradd --system --uid 10001 --home-dir /data --shell /usr/sbin/nologin pullquote \
  && install -d -o pullquote -g pullquote /data
COPY --from=build /out /usr/local
ENV PULLQUOTE_HOST=0.0.0.0 PULLQUOTE_DATABASE=/data/pullquote.sqlite
USER pullquote
WORKDIR /data
VOLUME /data
EXPOSE 4000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=3s --start-period=5s CMD ["pullquote", "health"]
ENTRYPOINT ["pullquote"]
CMD ["serve"]
