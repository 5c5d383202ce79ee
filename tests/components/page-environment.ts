/** The globals of a browser page for component tests, in which the shop's server still finds those of Node. */
import { builtinEnvironments, type Environment } from 'vitest/runtime';

export const ORIGIN = 'http://localhost:3000';

/** of the window, in pixels; a test may set another before it opens a page */
const WIDTH = 1280;

/** The page has its own; everything else that Node has stays, since the server needs it and the client sends it. */
const PAGE_GLOBALS = new Set([
  'Event',
  'EventTarget',
  'CustomEvent',
  'MessageEvent',
  'ErrorEvent',
  'CloseEvent',
  'StorageEvent',
  'navigator',
  'Navigator',
  'localStorage',
  'sessionStorage',
  'Storage',
]);

type Globals = typeof globalThis & Record<string, unknown>;

export default {
  name: 'page',
  // that of the server, whose files are not assets of a page
  viteEnvironment: 'ssr',
  async setup(global: Globals) {
    const node = Object.entries(Object.getOwnPropertyDescriptors(global)).filter(([name]) => !PAGE_GLOBALS.has(name));
    const { FormData: NodeFormData, Request: NodeRequest } = global;
    const { locks } = global.navigator;
    const page = await builtinEnvironments.jsdom.setup(global, { jsdom: { url: `${ORIGIN}/` } });
    const { FormData: PageFormData } = global;
    for (const [name, descriptor] of node) Object.defineProperty(global, name, descriptor);
    global.FormData = formDataOf(PageFormData, NodeFormData);
    global.Request = requestOf(NodeRequest);
    Object.assign(global.navigator, { locks });
    global.XMLHttpRequest = Upload as unknown as typeof XMLHttpRequest;
    addDialogs(global);
    addLayout(global);
    return page;
  },
} satisfies Environment;

/** The fields of a form of the page, as Node sends them. */
const formDataOf = (PageFormData: typeof FormData, NodeFormData: typeof FormData) =>
  class extends NodeFormData {
    constructor(form?: HTMLFormElement) {
      super();
      if (form) for (const [name, value] of new PageFormData(form)) this.append(name, value);
    }
  };

/** A request whose address may be relative to the page. */
const requestOf = (NodeRequest: typeof Request) =>
  class extends NodeRequest {
    constructor(input: RequestInfo | URL, init?: RequestInit) {
      super(typeof input === 'string' ? new URL(input, ORIGIN) : input, init);
    }
    // copies are of Node's class
    static override [Symbol.hasInstance](value: unknown) {
      return value instanceof NodeRequest;
    }
  };

/** A request with progress, sent as all others. */
class Upload {
  upload: { onprogress?: (event: { loaded: number }) => void } = {};
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  status = 0;
  response: unknown = null;
  readonly #headers = new Headers();
  readonly #controller = new AbortController();
  #method = '';
  #address = '';
  open(method: string, address: string) {
    this.#method = method;
    this.#address = address;
  }
  setRequestHeader(name: string, value: string) {
    this.#headers.set(name, value);
  }
  abort() {
    this.#controller.abort();
    this.onabort?.();
  }
  send(body: Blob) {
    const request = { method: this.#method, headers: this.#headers, signal: this.#controller.signal, body };
    this.upload.onprogress?.({ loaded: body.size });
    fetch(new URL(this.#address, ORIGIN), request)
      .then(async (response) => {
        this.status = response.status;
        this.response = await response.json();
        this.onload?.();
      })
      .catch(() => this.#controller.signal.aborted || this.onerror?.());
  }
}

/** Modal dialogs; jsdom knows only the attribute. Escape asks the last one to close. */
function addDialogs({ HTMLDialogElement, Event }: Globals): void {
  const open: { dialog: HTMLDialogElement; before: Element | null }[] = [];
  const close = (dialog: HTMLDialogElement) => {
    if (!dialog.open) return;
    dialog.removeAttribute('open');
    const index = open.findIndex((one) => one.dialog === dialog);
    const [closed] = index < 0 ? [] : open.splice(index, 1);
    if (closed?.before instanceof HTMLElement) closed.before.focus();
    queueMicrotask(() => dialog.dispatchEvent(new Event('close')));
  };
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      open.push({ dialog: this, before: document.activeElement });
      this.setAttribute('open', '');
      (this.querySelector<HTMLElement>('[autofocus], button, input, select, textarea, a[href]') ?? this).focus();
    },
    close(this: HTMLDialogElement) {
      close(this);
    },
  });
  window.addEventListener('keydown', (event) => {
    const last = open.findLast(({ dialog }) => dialog.isConnected);
    if (event.key !== 'Escape' || event.defaultPrevented || !last) return;
    if (last.dialog.dispatchEvent(new Event('cancel', { cancelable: true }))) close(last.dialog);
  });
}

/** What depends on a layout: without one, every element is visible. */
function addLayout(global: Globals): void {
  const { Element } = global;
  class Observer {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
  const matchMedia = (media: string) => {
    const [, limit, pixels] = /\((min|max)-width: (\d+)px\)/.exec(media) ?? [];
    const matches = limit === 'min' ? innerWidth >= Number(pixels) : limit === 'max' && innerWidth <= Number(pixels);
    return { media, matches, addEventListener() {}, removeEventListener() {} };
  };
  Object.assign(global, {
    innerWidth: WIDTH,
    ResizeObserver: Observer,
    IntersectionObserver: Observer,
    matchMedia,
    scrollTo() {},
  });
  Object.assign(Element.prototype, {
    scrollIntoView() {},
    scrollTo() {},
    checkVisibility(this: Element) {
      return this.closest('[hidden], dialog:not([open])') === null;
    },
  });
}
