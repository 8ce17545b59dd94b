import { useEffect, type RefObject } from "react";
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

/** Lets the key press the proposal that stands in this place, from within its field. */
export const useProposalKey = (place: RefObject<Element | null>, isThere: boolean): void => {
  useEffect(() => {
    const field = place.current?.closest<HTMLElement>(".ant-form-item");
    if (!isThere || !field) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (!pressProposal(event)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    field.addEventListener("keydown", onKeyDown);
    return () => field.removeEventListener("keydown", onKeyDown);
  }, [place, isThere]);
};
