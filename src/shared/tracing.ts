/** Span attributes without personal data: ids, names of operations, states, counts. */
export type Attributes = Readonly<Record<string, string | number | boolean>>;
type SpanKind = 'server' | 'client' | 'consumer' | 'internal';

/** A span: work with a name, a start and an end, and nested spans. */
export type Span = { rename(name: string): void; set(attributes: Attributes): void };
export type SpanOptions = {
  kind?: SpanKind;
  attributes?: Attributes;
  /** the W3C traceparent of the caller */
  parent?: string | undefined;
};

export type Tracer = {
  trace<T>(name: string, options: SpanOptions, work: (span: Span) => Promise<T>): Promise<T>;
  isTracing(): boolean;
  traceparent(): string | undefined;
};

const NO_SPAN: Span = { rename() {}, set() {} };
let tracer: Tracer | null = null;

/** Sets the tracer when a process starts with tracing; null switches it off. */
export function setTracer(next: Tracer | null): void {
  tracer = next;
}

export const isTracingOn = (): boolean => tracer !== null;

/** Runs the work inside a span; without tracing it only runs it. */
export const traced = <T>(name: string, options: SpanOptions, work: (span: Span) => Promise<T>): Promise<T> =>
  tracer ? tracer.trace(name, options, work) : work(NO_SPAN);

/** The same only within another span, for work that means nothing on its own. */
export const tracedWithin = <T>(name: string, options: SpanOptions, work: () => Promise<T>): Promise<T> =>
  tracer?.isTracing() ? tracer.trace(name, options, work) : work();

/** The traceparent for queued work, or undefined. */
export const currentTraceparent = (): string | undefined => tracer?.traceparent();
