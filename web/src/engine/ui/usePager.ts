import type { PaginationProps } from "antd";
import { cloneElement, isValidElement, type HTMLAttributes } from "react";
import { useText } from "../text/useText.tsx";

const names = { prev: "prev_page", next: "next_page", "jump-prev": "prev_5", "jump-next": "next_5" } as const;

/** Names the arrows between pages: the icons of the component library have English names. */
export const usePager = (): Pick<PaginationProps, "itemRender"> => {
  const { components } = useText();
  return {
    itemRender: (_page, type, element) =>
      type === "page" || !isValidElement<HTMLAttributes<HTMLElement>>(element)
        ? element
        : cloneElement(element, { "aria-label": components.Pagination?.[names[type]], ...(type.startsWith("jump") && { role: "img" }) }),
  };
};
