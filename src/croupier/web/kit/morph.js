// Changes a part of the page into another, touching only what differs, so that nothing flickers.

const id = (node) => (node.nodeType === 1 ? node.id : "") || "";

/** Parse markup into the one element it stands for. */
export function parsed(html) {
  return new DOMParser().parseFromString(html, "text/html").body.firstElementChild;
}

/** Parse markup into the one element of a picture it stands for. */
export function parsed_svg(html) {
  return parsed(`<svg xmlns="http://www.w3.org/2000/svg">${html}</svg>`).firstElementChild;
}

/** Change one element into another; those that are new are added to the list. */
export function morph(old, next, added) {
  if (old.isEqualNode(next)) return;
  if (old.nodeType !== next.nodeType || old.nodeName !== next.nodeName || id(old) !== id(next)) {
    old.replaceWith(next);
    if (next.nodeType === 1) added.push(next);
  } else if (old.nodeType !== 1) {
    old.data = next.data;
  } else {
    attributes(old, next);
    children(old, next, added);
  }
}

/** How a target is reached, and whether a fold is open, is the page's own affair. */
const REACHED = ["class", "tabindex", "role", "aria-label"];
const own = (node) => (node.classList.contains("target") ? REACHED : node.nodeName === "DETAILS" ? ["open"] : []);

function attributes(old, next) {
  const kept = own(old);
  for (const { name } of [...old.attributes]) {
    if (!next.hasAttribute(name) && !kept.includes(name)) old.removeAttribute(name);
  }
  for (const { name, value } of next.attributes) {
    if (old.getAttribute(name) === value || kept.includes(name)) continue;
    old.setAttribute(name, value);
    if (name === "value" && "value" in old) old.value = value;
  }
}

function children(old, next, added) {
  const known = new Map([...old.children].filter((one) => one.id).map((one) => [one.id, one]));
  let at = old.firstChild;
  for (const child of [...next.childNodes]) {
    const match = known.get(id(child));
    if (match) {
      known.delete(match.id);
      if (match === at) at = at.nextSibling;
      else old.insertBefore(match, at);
      morph(match, child, added);
    } else if (at && !id(child) && !id(at) && at.nodeName === child.nodeName) {
      const same = at;
      at = at.nextSibling;
      morph(same, child, added);
    } else {
      old.insertBefore(child, at);
      if (child.nodeType === 1) added.push(child);
    }
  }
  while (at) {
    const gone = at;
    at = at.nextSibling;
    gone.remove();
  }
}
