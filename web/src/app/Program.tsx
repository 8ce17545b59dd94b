import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { queries } from "../engine/api/queries.ts";
import { TextProvider, type Words } from "../engine/text/useText.tsx";
import { Frame } from "./Frame.tsx";
import type { makeRouter } from "./routes.tsx";

/** The whole program, in the browser and where the server draws a page. */
type Props = { readonly words: Words; readonly router: ReturnType<typeof makeRouter> };
export const Program = ({ words, router }: Props) => (
  <TextProvider start={words}>
    <QueryClientProvider client={queries()}>
      <Frame>
        <RouterProvider router={router} />
      </Frame>
    </QueryClientProvider>
  </TextProvider>
);
