import { useRouter } from "@tanstack/react-router";
import type { AnchorHTMLAttributes, MouseEvent, Ref } from "react";

type Props = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href"> & { readonly to: string; readonly ref?: Ref<HTMLAnchorElement> };

/** A link inside the portal for menus and lists: each of the router's own links listens to every navigation. */
export const InnerLink = ({ to, onClick, ...rest }: Props) => {
  const router = useRouter();
  const go = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void router.navigate({ href: to });
  };
  return <a {...rest} href={to} onClick={go} />;
};
