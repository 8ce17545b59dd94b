import { Component, type ReactNode } from "react";
import { ErrorPage, codeOf } from "./ErrorPage.tsx";

/** A screen that breaks shows the error page in its place; the menu stays. */
export class ShellErrors extends Component<{ children: ReactNode }, { error?: unknown }> {
  override state: { error?: unknown } = {};
  static getDerivedStateFromError(error: unknown) {
    return { error };
  }
  override render() {
    return "error" in this.state ? <ErrorPage code={codeOf(this.state.error)} /> : this.props.children;
  }
}
