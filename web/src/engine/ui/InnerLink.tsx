import { useRouter } from "@tanstack/react-router";
import type { AnchorHTMLAttributes, MouseEvent, Ref } from "react";

type Props = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href"> & { readonly to: string; readonly ref?: Ref<HTMLAnchorElement> };

/** The one link inside the portal, by the address that `hrefTo` writes: each of the router's own links listens to every navigation. */
export const InnerLink = ({ to, onClick, ...rest }: Props) => {
  const router = useRouter();
  const go = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || rest.target || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      return;
    event.preventDefault();
    void router.navigate({ href: to });
  };
  return <a {...rest} href={to} onClick={go} />;
};
