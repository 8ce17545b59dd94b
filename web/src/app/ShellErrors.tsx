import { Component, type ReactNode } from "react";
import { ErrorPage, whatOf } from "./ErrorPage.tsx";

type Props = { readonly path: string; readonly children: ReactNode };
type State = { readonly path: string; readonly failed?: { readonly error: unknown } | undefined };

/** Shows the error page in place of a screen that crashed; the menu stays, and another path resets it. */
export class ShellErrors extends Component<Props, State> {
  override state: State = { path: this.props.path };
  static getDerivedStateFromError(error: unknown) {
    return { failed: { error } };
  }
  static getDerivedStateFromProps(props: Props, state: State): State | null {
    return props.path === state.path ? null : { path: props.path, failed: undefined };
  }
  override render() {
    const { failed } = this.state;
    return failed ? <ErrorPage {...whatOf(failed.error)} /> : this.props.children;
  }
}
