import { isPressed } from "../../engine/keys/keys.ts";

/** Marks what stands under a field; a button in it is what the key presses. */
export const proposalPart = "proposal";
/** The key of a proposal presses the button that is shown under the field in which it was pressed. False: there is none. */
export const pressProposal = (event: KeyboardEvent): boolean => {
  if (!isPressed(event, "take") || !(event.target instanceof Element)) return false;
  const button = event.target.closest(".ant-form-item")?.querySelector<HTMLElement>(`[data-part="${proposalPart}"] button`);
  // a key that is held would take a proposal back again
  if (!event.repeat) button?.click();
  return button !== null && button !== undefined;
};
