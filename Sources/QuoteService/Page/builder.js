"use strict";
// Builds the picture's URL from the form, shows the picture, and writes the code to copy.

const form = document.getElementById("builder");
const pairs = document.getElementById("pairs");
const picture = document.getElementById("picture");
const status = document.getElementById("status");
const defaults = { theme: "dark", font: "sans", align: "start", w: "800", h: "400", size: "56", pick: "random" };

function addPair(quote = "", attribution = "") {
  const row = document.getElementById("pair").content.cloneNode(true);
  row.querySelector("[name=q]").value = quote;
  row.querySelector("[name=a]").value = attribution;
  pairs.append(row);
  return pairs.lastElementChild;
}

function quotes() {
  return [...pairs.children]
    .map((row) => ({ quote: row.querySelector("[name=q]").value, attribution: row.querySelector("[name=a]").value }))
    .filter((pair) => pair.quote.trim() !== "");
}

/// encodeURIComponent leaves ' ( ) * ! as they are, which HTML, Markdown and shells may read as their own.
function encode(text) {
  return encodeURIComponent(text).replace(/['()*!]/g, (c) => "%" + c.charCodeAt(0).toString(16).toUpperCase());
}

/// - pinned: the place of the pair to show, from 1, or nothing for the pick that the form says.
function url(extension, pinned) {
  const given = quotes();
  const named = given.some((pair) => pair.attribution.trim() !== "");
  const parts = given.flatMap((pair) =>
    named ? [`q%5B%5D=${encode(pair.quote)}`, `a%5B%5D=${encode(pair.attribution)}`] : [`q%5B%5D=${encode(pair.quote)}`]);
  for (const [name, usual] of Object.entries(defaults)) {
    const value = form.elements[name].value;
    if (name === "pick" && pinned) parts.push(`pick=${pinned}`);
    else if (value !== usual) parts.push(`${name}=${encode(value)}`);
  }
  return new URL(`quote.${extension}?${parts.join("&")}`, document.baseURI.replace(/[?#].*$/, "")).href;
}

function alternative() {
  const given = quotes();
  if (given.length !== 1) return "A quote";
  const [{ quote, attribution }] = given;
  return attribution.trim() ? `${quote} – ${attribution}` : quote;
}

function escapeHTML(text) {
  return text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`).replace(/\s+/g, " ");
}

function escapeMarkdown(text) {
  return text.replace(/[\\[\]`*_<>]/g, "\\$&").replace(/\s+/g, " ");
}

/// - row: the row that is being typed in, whose quote is shown.
async function show(row) {
  const address = url("png");
  const alt = alternative();
  document.getElementById("html").textContent = `<img src="${escapeHTML(address)}" alt="${escapeHTML(alt)}">`;
  document.getElementById("markdown").textContent = `![${escapeMarkdown(alt)}](${address})`;
  document.getElementById("curl").textContent = `curl '${address}' -o quote.png`;
  // The picture's own error is a picture too; the reason in words goes to the status line.
  const filled = [...pairs.children].filter((item) => item.querySelector("[name=q]").value.trim() !== "");
  const words = await fetch(url("json", filled.indexOf(row) + 1), { headers: { Accept: "application/json" } }).catch(() => null);
  if (address !== url("png")) return; // Typing went on meanwhile.
  const answer = words && (await words.json().catch(() => null));
  if (words?.ok && answer) {
    picture.src = answer.image;
    picture.alt = answer.attribution ? `${answer.quote} – ${answer.attribution}` : answer.quote;
    picture.width = form.elements.w.value;
    picture.height = form.elements.h.value;
    status.textContent = answer.count > 1 ? `Quote ${answer.pick} of ${answer.count}` : "";
  } else {
    const faults = answer?.errors?.map((error) => `${error.parameter}: ${error.detail}`);
    status.textContent = faults?.join("\n") || answer?.detail || "The service can't be reached.";
  }
}

let timer;
form.addEventListener("input", (event) => {
  clearTimeout(timer);
  timer = setTimeout(() => show(event.target.closest("li")), 200);
});
form.addEventListener("submit", (event) => event.preventDefault());
document.getElementById("another").addEventListener("click", () => show());
document.getElementById("add").addEventListener("click", () => addPair().querySelector("textarea").focus());
pairs.addEventListener("click", (event) => {
  if (!event.target.matches(".remove")) return;
  event.target.closest("li").remove();
  if (!pairs.children.length) addPair();
  show();
});
document.addEventListener("click", async (event) => {
  const name = event.target.dataset?.copy;
  if (!name) return;
  const code = document.getElementById(name);
  try {
    await navigator.clipboard.writeText(code.textContent);
    status.textContent = "Copied.";
  } catch {
    getSelection().selectAllChildren(code);
    status.textContent = "Selected: press Ctrl+C to copy.";
  }
});

addPair("It's awesome", "Mum");
addPair("Pretty fun", "Bob");
show();
