import { StartupError } from '#db/startup-error.ts';

/** An error in an extension, for the operator who starts or builds the shop. */
export class ExtensionError extends StartupError {
  constructor(name: string, problem: string, options?: ErrorOptions) {
    super(`The extension ${name} ${problem}`);
    this.name = 'ExtensionError';
    if (options?.cause) this.cause = options.cause;
  }
}
