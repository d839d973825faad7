import { Component, type ReactNode } from "react";
import { FailedState } from "../ui/FailedState.tsx";

interface Props {
  readonly children: ReactNode;
  /** Called before the page is shown again. */
  readonly onRetry: () => void;
}

/** Keeps an error in one page from removing the whole application; 'Coba lagi' renders the page again. */
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
