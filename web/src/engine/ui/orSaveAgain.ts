type Refused = { readonly errorFields: readonly unknown[]; readonly outOfDate: boolean };

/**
 * For `onFinishFailed`. A check of one field that begins while the form is checked for a save makes the library give up the save, without a fault: it is
 * begun again. Everything else is said.
 */
export const orSaveAgain =
  <R extends Refused>(form: { readonly submit: () => void }, say: (refused: R) => void) =>
  (refused: R): void =>
    refused.outOfDate && refused.errorFields.length === 0 ? form.submit() : say(refused);
