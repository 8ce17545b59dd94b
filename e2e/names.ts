import { loadMessages } from "@murojaat/contract";
import type { Page } from "@playwright/test";

const rooms = Object.keys(await loadMessages("UZ")).join("|");

/** What nobody can name or tell apart: ids that stand twice, references to nothing, controls and tables without a name, icons that have one, keys of texts. */
export const unnamed = (page: Page): Promise<string[]> =>
  page.evaluate((keys) => {
    const faults: string[] = [];
    const all = [...document.querySelectorAll<HTMLElement>("body *")];
    const placeOf = (one: Element) => `<${one.tagName.toLowerCase()}> ${one.id || one.className} in ${one.parentElement?.className}`;

    const ids = Map.groupBy(document.querySelectorAll("[id]"), ({ id }) => id);
    for (const [id, those] of ids) if (those.length > 1) faults.push(`${those.length} times the id ${id}`);
    const referring = ["aria-labelledby", "aria-describedby", "for"];
    // the library takes the id away while a form is being saved
    const isBusy = (one: Element) => one.closest(".ant-form-item")?.querySelector(".ant-upload-disabled") !== null;
    for (const one of all)
      for (const attribute of referring)
        for (const id of one.getAttribute(attribute)?.split(/\s+/).filter(Boolean) ?? [])
          if (!ids.has(id) && !(attribute === "for" && isBusy(one))) faults.push(`${attribute} of ${placeOf(one)} points to no ${id}`);

    const isThere = (one: Element) => one.checkVisibility({ visibilityProperty: true }) && !one.closest("[aria-hidden='true'], [inert]");
    // an icon of the component library that says what its file is called, in English
    for (const one of all)
      if (one.classList.contains(`anticon-${one.getAttribute("aria-label")}`)) faults.push(`says its file: ${placeOf(one)}`);
    const wordsIn = (node: Node): string => {
      if (!(node instanceof Element)) return node.textContent ?? "";
      if (node.getAttribute("aria-hidden") === "true") return "";
      return node.getAttribute("aria-label") ?? node.getAttribute("alt") ?? [...node.childNodes].map(wordsIn).join(" ");
    };
    const nameOf = (one: HTMLElement): string =>
      [
        ...(one.getAttribute("aria-labelledby")?.split(/\s+/) ?? []).map((id) => document.getElementById(id)?.textContent),
        one.getAttribute("aria-label"),
        ...("labels" in one ? [...((one.labels as NodeListOf<HTMLElement> | null) ?? [])].map(wordsIn) : []),
        one.matches("input, select, textarea, table") ? one.querySelector("caption")?.textContent : wordsIn(one),
        one.title,
        one.getAttribute("placeholder"),
      ].join(" ");
    const roles = "button switch link checkbox radio combobox tab menuitem option slider spinbutton textbox searchbox treeitem".split(" ");
    const controls = `input:not([type=hidden]), select, textarea, button, a[href], ${roles.map((role) => `[role=${role}]`).join(", ")}`;
    // the search of the library's transfer, to which nobody can give a name
    const isOfLibrary = (one: Element) => one.matches(".ant-transfer .ant-input-clear-icon");
    for (const one of all)
      if (one.matches(`${controls}, table`) && isThere(one) && !isOfLibrary(one) && nameOf(one).trim() === "")
        faults.push(`no name: ${placeOf(one)}`);

    const key = new RegExp(`\\b(${keys})\\.[a-z]\\w+`);
    const texts = [
      document.body.innerText,
      ...all.flatMap((one) => ["aria-label", "title", "placeholder"].map((name) => one.getAttribute(name) ?? "")),
    ];
    for (const text of texts) if (key.test(text)) faults.push(`a raw key: ${key.exec(text)![0]}`);
    return [...new Set(faults)];
  }, rooms);
