import { newRoom, openParts } from "../office-files/office-package.ts";
import { noOpenStyles, openStory, openStyles } from "./open-story.ts";
import type { DocumentText } from "./document-text.ts";

/** The text of an OpenDocument text: headers, text, footers, each once. Throws where its content cannot be read. */
export const openText = (content: Buffer): DocumentText => {
  const parts = openParts(content, newRoom());
  const body = parts.read("content.xml");
  const notRead = new Set<string>();
  const styles = noOpenStyles();
  openStyles(body, styles);
  let frame = { headers: "", footers: "" };
  if (parts.has("styles.xml"))
    try {
      const common = parts.read("styles.xml");
      openStyles(common, styles);
      frame = openStory(common, styles);
    } catch {
      notRead.add("styles.xml");
    }
  const { text, objects } = openStory(body, styles);
  for (const object of objects) notRead.add(object);
  return { text: [...new Set([frame.headers, text, frame.footers])].join("\n"), notRead: [...notRead] };
};
