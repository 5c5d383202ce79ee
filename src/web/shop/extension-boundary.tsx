import { Component, type ReactNode } from 'react';

type Props = { extension: string; children: ReactNode };

/** An extension that throws renders nothing, and the page continues. */
export class ExtensionBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false };
  static getDerivedStateFromError = () => ({ hasFailed: true });
  override componentDidCatch(error: unknown) {
    console.error(`The extension ${this.props.extension} failed`, error);
  }
  override render() {
    return this.state.hasFailed ? null : this.props.children;
  }
}
