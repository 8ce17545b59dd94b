import type { FileLink } from "@murojaat/contract/kit";
import type { FormInstance } from "antd";
import { useRef, useState } from "react";
import type { DraftAbout, DraftRow } from "./drafts.ts";
import { useFormDraft } from "./useFormDraft.ts";

type Content<V> = { readonly values: V; readonly names: readonly FileLink[] };
type Given<V> = {
  readonly form: FormInstance;
  /** Undefined: the form has no drafts. */
  readonly about: DraftAbout | undefined;
  /** Distinguishes forms without a record. */
  readonly prefix?: string;
  /** The names of the files that are attached initially. */
  readonly files: readonly FileLink[];
  /** Whose or which the draft is, and how its text begins. */
  readonly headingOf: (values: V) => { readonly name: string; readonly firstWords: string };
};

/** The draft of a form of the component library, and the names of the files in it, which a draft keeps too. */
export const useDraftedForm = <V extends object>({ form, about, prefix, files, headingOf }: Given<V>) => {
  const { restore, remember, ...draft } = useFormDraft<Content<V>>(about, prefix);
  const [names, setNames] = useState(files);
  // a file is named and chosen in one event
  const named = useRef(files);
  const nameFiles = (more: readonly FileLink[]) => {
    named.current = [...named.current, ...more.filter(({ resourcesId: id }) => !named.current.some((one) => one.resourcesId === id))];
    setNames(named.current);
  };
  return {
    ...draft,
    names,
    nameFiles,
    /** Called at each change of the form. */
    remember: () => {
      const values = form.getFieldsValue(true) as V;
      remember({ ...headingOf(values), content: { values, names: named.current } });
    },
    restore: async (row: DraftRow) => {
      const saved = await restore(row);
      nameFiles(saved.names);
      form.setFieldsValue(saved.values);
    },
  };
};
