/** A reason not to start, shown to the operator as one line without a stack trace. */
export class StartupError extends Error {}
