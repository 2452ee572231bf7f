# Builds with the Swift toolchain, runs on plain Debian: the Swift runtime is linked in.
FROM swift:6.3-bookworm AS build
RUN apt-get update -qq \
  && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends \
    pkg-config libmagickwand-dev libpango1.0-dev libdeflate-dev libwebp-dev libheif-dev libsqlite3-dev \
    libjansson-dev >/dev/null \
  && rm -rf /var/lib/apt/lists/*
WORKDIR /source
COPY . .
RUN swift build -c release --static-swift-stdlib --product pullquote \
  && install -D -s "$(swift build -c release --static-swift-stdlib --show-bin-path)/pullquote" /out/bin/pullquote \
  && install -D -m 644 -t /out/share/pullquote/fonts fonts/*

FROM debian:bookworm-slim
# Left out of the packages: bold fonts, which no picture has, manuals and translations. Licences stay.
RUN printf 'path-exclude=%s\n' '/usr/share/fonts/*Bold*' '/usr/share/doc/*' '/usr/share/man/*' '/usr/share/info/*' \
    '/usr/share/locale/*' '/usr/share/icons/*' >/etc/dpkg/dpkg.cfg.d/pullquote \
  && echo 'path-include=/usr/share/doc/*/copyright' >>/etc/dpkg/dpkg.cfg.d/pullquote \
  && apt-get update -qq \
  && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends \
    libmagickwand-6.q16-6 imagemagick-6.q16 libpangocairo-1.0-0 libdeflate0 libwebp7 libheif1 libsqlite3-0 libjansson4 \
    fonts-noto-core fonts-noto-mono fonts-noto-cjk fonts-noto-color-emoji >/dev/null \
  && rm -rf /var/lib/apt/lists/* /var/cache/apt/* /var/cache/debconf/* /var/log/* \
  && install -d -o 10001 -g 10001 /data \
  && echo 'pullquote:x:10001:10001::/data:/usr/sbin/nologin' >>/etc/passwd \
  && echo 'pullquote:x:10001:' >>/etc/group
COPY --from=build /out /usr/local
# A cache of fonts holds its folder's time, of which a layer of an image keeps whole seconds alone.
RUN mkdir -p /usr/local/share/fonts \
  && set -- /usr/share/fonts /usr/local/share/fonts /usr/local/share/pullquote/fonts \
  && find "$@" -type d -exec touch -d 2026-01-01 {} + \
  && rm -f /var/cache/fontconfig/* \
  && FONTCONFIG_FILE=/usr/local/share/pullquote/fonts/fonts.conf fc-cache --really-force "$@"
ENV PULLQUOTE_HOST=0.0.0.0 PULLQUOTE_DATABASE=/data/pullquote.sqlite
# By number, so that an orchestrator can tell that it isn't root.
USER 10001:10001
WORKDIR /data
VOLUME /data
EXPOSE 4000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=3s --start-period=5s CMD ["pullquote", "health"]
ENTRYPOINT ["pullquote"]
CMD ["serve"]
