import type { Context } from '@opentelemetry/api';
import { type Span, setTracer } from '#shared/tracing.ts';
import type { Config } from './config.ts';

const STOP_MS = 2000;

/**
 * Exports traces to OTEL_EXPORTER_OTLP_ENDPOINT (OTLP over HTTP, JSON); the exporter reads its other settings from the
 * environment. Without it, loads nothing and resolves to null.
 */
export async function startTracing(config: Config): Promise<{ stop(): Promise<void> } | null> {
  if (!config.OTEL_EXPORTER_OTLP_ENDPOINT) return null;
  const [api, sdk, hooks, resources, otlp] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/context-async-hooks'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/exporter-trace-otlp-http'),
  ]);
  const contexts = new hooks.AsyncLocalStorageContextManager();
  contexts.enable();
  const root = new sdk.TraceIdRatioBasedSampler(config.OTEL_TRACES_SAMPLER_ARG);
  const provider = new sdk.TracerProvider({
    resource: resources.resourceFromAttributes({
      'service.name': config.OTEL_SERVICE_NAME,
      'service.instance.id': `${config.ROLE}-${process.pid}`,
    }),
    sampler: new sdk.ParentBasedSampler({ root }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter: new otlp.OTLPTraceExporter() })],
  });
  const tracer = provider.getTracer('shop');
  const kinds = {
    server: api.SpanKind.SERVER,
    client: api.SpanKind.CLIENT,
    consumer: api.SpanKind.CONSUMER,
    internal: api.SpanKind.INTERNAL,
  };
  const under = (parent: string | undefined): Context => {
    const remote = parent === undefined ? undefined : parseTraceparent(parent);
    return remote ? api.trace.setSpanContext(api.ROOT_CONTEXT, remote) : contexts.active();
  };
  setTracer({
    isTracing: () => api.trace.getSpan(contexts.active()) !== undefined,
    traceparent() {
      const context = api.trace.getSpanContext(contexts.active());
      return context && `00-${context.traceId}-${context.spanId}-0${context.traceFlags & 1}`;
    },
    async trace(name, { kind = 'internal', attributes = {}, parent }, work) {
      const context = under(parent);
      const span = tracer.startSpan(name, { kind: kinds[kind], attributes }, context);
      const requestSpan: Span = {
        rename: (next) => void span.updateName(next),
        set: (more) => void span.setAttributes(more),
      };
      try {
        return await contexts.with(api.trace.setSpan(context, span), () => work(requestSpan));
      } catch (error) {
        const { name: type, code } = error as { name?: string; code?: unknown };
        const kindOfError = typeof code === 'string' ? code : (type ?? 'Error');
        span.setStatus({ code: api.SpanStatusCode.ERROR, message: kindOfError });
        span.setAttribute('error.type', kindOfError);
        throw error;
      } finally {
        span.end();
      }
    },
  });
  return {
    async stop() {
      setTracer(null);
      const timeout = new Promise<void>((resolve) => setTimeout(resolve, STOP_MS).unref());
      await Promise.race([provider.shutdown().catch(() => {}), timeout]);
    },
  };
}

function parseTraceparent(text: string) {
  const [, traceId, spanId, flags] = /^00-([0-9a-f]{32})-([0-9a-f]{16})-0([01])$/.exec(text) ?? [];
  return traceId && spanId ? { traceId, spanId, traceFlags: Number(flags), isRemote: true } : undefined;
}
