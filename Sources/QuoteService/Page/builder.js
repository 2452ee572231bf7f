"use strict";
// Builds the picture's URL from the form, shows the picture, and writes the code to copy.

const form = document.getElementById("builder");
const pairs = document.getElementById("pairs");
const picture = document.getElementById("picture");
const status = document.getElementById("status");

/// What a field holds where its parameter may be left out of the URL.
const defaults = {
  theme: "dark", font: "sans", size: "56", w: "800", h: "400", pick: "random", align: "start", radius: "0", scale: "1",
  bg: "", fg: "", accent: "", lang: "",
};

function addPair(quote = "", attribution = "") {
  const row = document.getElementById("pair").content.cloneNode(true);
  row.querySelector("[name=q]").value = quote;
  row.querySelector("[name=a]").value = attribution;
  pairs.append(row);
  number();
  return pairs.lastElementChild;
}

/// Says of each row which one it is, for those who don't see it.
function number() {
  [...pairs.children].forEach((row, index) => {
    row.querySelector("legend").textContent = `Quote ${index + 1}`;
    row.querySelector(".remove").setAttribute("aria-label", `Remove quote ${index + 1}`);
  });
}

/// The rows that hold a quote.
function filled() {
  return [...pairs.children].filter((row) => row.querySelector("[name=q]").value.trim() !== "");
}

function quotes() {
  return filled().map((row) => ({
    quote: row.querySelector("[name=q]").value, attribution: row.querySelector("[name=a]").value.trim(),
  }));
}

/// encodeURIComponent leaves ' ( ) * ! as they are, which HTML, Markdown and shells may read as their own.
function encode(text) {
  return encodeURIComponent(text).replace(/['()*!]/g, (c) => "%" + c.charCodeAt(0).toString(16).toUpperCase());
}

/// - pinned: the place of the pair to show, from 1, or nothing for the pick that the form says.
function url(extension, pinned) {
  const given = quotes();
  const named = given.some((pair) => pair.attribution !== "");
  const parts = given.flatMap((pair) =>
    named ? [`q%5B%5D=${encode(pair.quote)}`, `a%5B%5D=${encode(pair.attribution)}`] : [`q%5B%5D=${encode(pair.quote)}`]);
  for (const [name, usual] of Object.entries(defaults)) {
    const value = form.elements[name].value.trim();
    if (name === "pick" && pinned) parts.push(`pick=${pinned}`);
    else if (value !== usual) parts.push(`${name}=${encode(value)}`);
  }
  return new URL(`quote.${extension}?${parts.join("&")}`, document.baseURI.replace(/[?#].*$/, "")).href;
}

function words({ quote, attribution }) {
  return attribution ? `${quote} – ${attribution}` : quote;
}

function escapeHTML(text) {
  const names = { "&": "amp", "<": "lt", ">": "gt", '"': "quot" };
  return text.replace(/[&<>"]/g, (c) => `&${names[c]};`).replace(/\s+/g, " ");
}

function escapeMarkdown(text) {
  return text.replace(/[\\[\]`*_<>&]/g, "\\$&").replace(/\s+/g, " ");
}

function showCode() {
  const given = quotes();
  const format = form.elements.format.value;
  const address = url(format);
  // Nobody knows which of many will be shown.
  const alt = given.length === 1 ? words(given[0]) : "A quote";
  document.getElementById("html").textContent = `<img src="${escapeHTML(address)}" alt="${escapeHTML(alt)}">`;
  document.getElementById("markdown").textContent = `![${escapeMarkdown(alt)}](${address})`;
  document.getElementById("curl").textContent = `curl '${address}' -o quote.${format}`;
}

/// - row: the row that is being typed in, whose quote is shown.
async function show(row) {
  showCode();
  const format = form.elements.format.value;
  const asked = url(format);
  // The picture's own error is a picture too; the reason in words goes to the status line.
  const response = await fetch(url("json", filled().indexOf(row) + 1), { headers: { Accept: "application/json" } }).catch(() => null);
  const answer = response && (await response.json().catch(() => null));
  if (asked !== url(form.elements.format.value)) return; // Typing went on meanwhile.
  if (response?.ok && answer) {
    picture.src = url(format, answer.pick);
    picture.alt = words(answer);
    picture.width = form.elements.w.value;
    picture.height = form.elements.h.value;
    status.textContent = answer.count > 1 ? `Quote ${answer.pick} of ${answer.count}` : "";
  } else {
    const faults = answer?.errors?.map((error) => `${error.parameter}: ${error.detail}`);
    status.textContent = faults?.join("\n") || answer?.detail || "The service can’t be reached.";
  }
}

function copy(code) {
  // Only a secure page has the clipboard's own interface.
  if (navigator.clipboard) return navigator.clipboard.writeText(code.textContent).then(() => true, () => false);
  getSelection().selectAllChildren(code);
  return document.execCommand("copy");
}

let timer;
form.addEventListener("input", (event) => {
  clearTimeout(timer);
  timer = setTimeout(() => show(event.target.closest("li")), 200);
});
form.addEventListener("submit", (event) => event.preventDefault());
picture.addEventListener("error", () => {
  status.textContent = "The picture can’t be shown: try another format.";
});
document.getElementById("another").addEventListener("click", () => show());
document.getElementById("add").addEventListener("click", () => addPair().querySelector("textarea").focus());
pairs.addEventListener("click", (event) => {
  if (!event.target.matches(".remove")) return;
  const row = event.target.closest("li");
  const next = row.nextElementSibling ?? row.previousElementSibling;
  row.remove();
  if (!pairs.children.length) addPair();
  number();
  (next ?? pairs.firstElementChild).querySelector("textarea").focus();
  show();
});
document.addEventListener("click", async (event) => {
  const name = event.target.dataset?.copy;
  if (!name) return;
  const code = document.getElementById(name);
  const copied = await copy(code);
  if (!copied) getSelection().selectAllChildren(code);
  document.getElementById("copied").textContent = copied ? "Copied." : "Selected: press Ctrl+C to copy.";
});

addPair("It's awesome", "Mum");
addPair("Pretty fun", "Bob");
show();
