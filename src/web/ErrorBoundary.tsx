import { Component, type ReactNode } from "react";
import { FailedState } from "../ui/FailedState.tsx";

interface Props {
  readonly children: ReactNode;
  /** Before the page is shown anew. */
  readonly onRetry: () => void;
}

/** Keeps a fault in one page from taking the whole application away; 'Coba lagi' shows the page anew. */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <div className="on-paper mx-auto my-12 max-w-form rounded-xl bg-surface text-text">
        <FailedState
          title="Halaman ini belum bisa ditampilkan."
          heading="h1"
          onRetry={() => {
            this.props.onRetry();
            this.setState({ failed: false });
          }}
        />
      </div>
    );
  }
}
