import type { UseQueryResult } from "@tanstack/react-query";
import { Skeleton } from "antd";
import type { ReactNode } from "react";
import { NotLoaded } from "./NotLoaded.tsx";

type Props<T> = {
  readonly read: Pick<UseQueryResult<T>, "data" | "error" | "refetch">;
  readonly children: (data: T) => ReactNode;
};

/** A part of a screen by the state of its read: loading, loaded, or failed with a retry. */
export const Loaded = <T,>({ read: { data, error, refetch }, children }: Props<T>) => {
  if (data !== undefined) return children(data);
  return error ? <NotLoaded error={error} again={() => void refetch()} /> : <Skeleton active title={false} />;
};
