/** The error codes that each operation of the API can raise, found in the source by following calls. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';

const ROOT = path.resolve(import.meta.dirname, '..');
const ZONES = ['src/features', 'src/platform', 'src/shared', 'src/db'];
/** Previews return the refusals of `decide` as values. */
const PREVIEWS = 'src/features/orders/process/outcomes.ts';
/** The commands of orders, of shipments and of returns. */
const HANDLERS = ['orders', 'shipments', 'returns'].map(
  (feature) => `src/features/${feature}/process/decide.ts#HANDLERS`,
);

type Node = { type: string; start: number; end: number; [key: string]: unknown };
/** A named declaration: the codes that it raises itself, and the declarations that it refers to. */
type Piece = { codes: Set<string>; uses: Set<string> };
export type Operation = { contract: string; name: string; codes: Set<string> };

/** A `catch` that rethrows only unexpected errors: expected ones end there. */
const ENDS_EXPECTED = /!\(\w+ instanceof (DomainError|Rejection)\)\) throw \w+;/;
const RAISES = new Set(['DomainError', 'Rejection', 'reject']);
const CODE = /^[A-Z][A-Z_]+$/;
const TYPES = new Set(['typeAnnotation', 'typeArguments', 'typeParameters', 'returnType', 'superTypeArguments']);

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
const isNamed = (value: unknown): value is Node & { name: string } =>
  isNode(value) && value.type === 'Identifier' && typeof value.name === 'string';
const isText = (value: unknown): value is Node & { value: string } =>
  isNode(value) && value.type === 'Literal' && typeof value.value === 'string';
const childrenOf = (node: Node): Node[] =>
  Object.entries(node).flatMap(([key, value]) => (TYPES.has(key) ? [] : [value].flat().filter(isNode)));
const nodesOf = (node: Node): Node[] => [node, ...childrenOf(node).flatMap(nodesOf)];

/** `a.b.c` as ['a', 'b', 'c']; null for everything else. */
function chainOf(node: unknown): string[] | null {
  if (isNamed(node)) return [node.name];
  if (!isNode(node) || node.type !== 'MemberExpression' || node.computed || !isNamed(node.property)) return null;
  const before = chainOf(node.object);
  return before && [...before, node.property.name];
}

/** Names declared inside, including parameters: they shadow those of the module. */
function localNames(node: Node): Set<string> {
  const patterns = nodesOf(node).flatMap((one) => {
    if (one.type === 'VariableDeclarator') return [one.id];
    if (one.type.includes('Function')) return [one.params].flat();
    return [];
  });
  const named = (pattern: Node): string[] => {
    if (isNamed(pattern)) return [pattern.name];
    if (pattern.type === 'Property') return isNode(pattern.value) ? named(pattern.value) : [];
    if (pattern.type === 'AssignmentPattern') return isNode(pattern.left) ? named(pattern.left) : [];
    return childrenOf(pattern).flatMap(named);
  };
  return new Set(patterns.filter(isNode).flatMap(named));
}

class SourceModule {
  readonly pieces = new Map<string, Piece>();
  readonly operations: { contract: string; name: string; piece: Piece }[] = [];
  /** The calls that pass a named value: its keys lead to the part of a contract. */
  readonly calls: { callee: string; contract: string; keys: string[] }[] = [];
  readonly #names = new Map<string, string>();
  readonly #apis = new Map<string, string>();
  readonly #file: string;
  readonly #text: string;

  constructor(file: string) {
    this.#file = file;
    this.#text = readFileSync(path.join(ROOT, file), 'utf8');
    const program: unknown = parseSync(file, this.#text).program;
    const statements = isNode(program) ? [program.body].flat().filter(isNode) : [];
    for (const one of statements) if (one.type === 'ImportDeclaration') this.#readImport(one);
    const declared = statements.flatMap((one) => {
      const inner = isNode(one.declaration) ? one.declaration : one;
      return inner.type === 'VariableDeclaration' ? [inner.declarations].flat().filter(isNode) : [inner];
    });
    for (const one of declared) if (isNamed(one.id)) this.#names.set(one.id.name, `${file}#${one.id.name}`);
    for (const one of declared) this.#readDeclaration(one);
  }

  #readImport(node: Node): void {
    if (node.importKind === 'type' || !isText(node.source)) return;
    const from = node.source.value;
    const to = from.startsWith('#')
      ? `src/${from.slice(1)}`
      : path.posix.join(path.posix.dirname(this.#file), from.startsWith('.') ? from : '../../packages');
    for (const one of [node.specifiers].flat().filter(isNode))
      if (isNamed(one.local) && isNamed(one.imported)) this.#names.set(one.local.name, `${to}#${one.imported.name}`);
  }

  #readDeclaration(node: Node): void {
    if (!isNamed(node.id)) return;
    const { name } = node.id;
    const start = isNode(node.init) ? node.init : node;
    const contract = nodesOf(start).find(({ callee }) => isNamed(callee) && callee.name === 'implement');
    const argument = contract && [contract.arguments].flat()[0];
    const id = `${this.#file}#${name}`;
    if (!isNamed(argument)) this.#readOperations(start);
    else if (localNames(start).has(argument.name)) this.#readSharedRoutes(start, id);
    else this.#apis.set(name, this.#names.get(argument.name) ?? argument.name);
    this.pieces.set(id, this.#read(start));
    // an object, or the result of a function that returns one, is used by its keys
    const body = start.type === 'ArrowFunctionExpression' && isNode(start.body) ? start.body : start;
    const object = body.type === 'ParenthesizedExpression' && isNode(body.expression) ? body.expression : body;
    if (object.type === 'ObjectExpression')
      for (const one of [object.properties].flat().filter(isNode))
        if (isNamed(one.key) && isNode(one.value)) this.pieces.set(`${id}.${one.key.name}`, this.#read(one.value));
  }

  /** A function that builds the routes of a contract that its callers pass: the contract is named by the function. */
  #readSharedRoutes(node: Node, id: string): void {
    const api = nodesOf(node).find((one) => one.type === 'VariableDeclarator');
    if (isNamed(api?.id)) this.#apis.set(api.id.name, id);
    this.#readOperations(node);
  }

  #readOperations(node: Node): void {
    for (const one of nodesOf(node)) {
      const [api, ...keys] = chainOf(one.callee) ?? [];
      const [argument] = [one.arguments].flat().filter(isNode);
      if (!api || !argument) continue;
      const contract = this.#apis.get(api);
      if (contract && keys.pop() === 'handler')
        this.operations.push({ contract, name: keys.join('.'), piece: this.#read(argument) });
      const [passed, ...path] = chainOf(argument) ?? [];
      const [callee, value] = [this.#names.get(api), passed && this.#names.get(passed)];
      if (callee && value) this.calls.push({ callee, contract: value, keys: path });
    }
  }

  #read(root: Node): Piece {
    const piece: Piece = { codes: new Set(), uses: new Set() };
    const local = localNames(root);
    const use = (names: string[]) => {
      const declaration = local.has(names[0]!) ? null : this.#names.get(names[0]!);
      if (declaration) piece.uses.add([declaration, ...names.slice(1, 2)].join('.'));
    };
    const visit = (node: Node): void => {
      if (node.type === 'TryStatement' && this.#endsExpected(node.handler)) {
        for (const one of [node.handler, node.finalizer].filter(isNode)) visit(one);
        return;
      }
      if (node.type === 'CallExpression' && isNode(node.callee) && this.#isCatch(node)) return;
      if (isNamed(node.callee) && RAISES.has(node.callee.name)) {
        const [code] = [node.arguments].flat().filter(isNode);
        for (const one of code ? nodesOf(code) : [])
          if (isText(one) && CODE.test(one.value)) piece.codes.add(one.value);
      }
      if (node.type === 'Property' && isNamed(node.key) && isText(node.value)) {
        if (node.key.name === 'invalidCode') piece.codes.add(node.value.value);
        if (node.key.name === 'type')
          for (const handlers of HANDLERS) piece.uses.add(`${handlers}.${node.value.value}`);
      }
      const chain = chainOf(node);
      if (chain) {
        use(chain);
        return;
      }
      if (node.type === 'MemberExpression' && node.computed && isNamed(node.object)) return;
      for (const child of childrenOf(node)) if (!(child === node.key && !node.computed)) visit(child);
    };
    visit(root);
    return piece;
  }

  #endsExpected = (node: unknown): boolean =>
    isNode(node) && ENDS_EXPECTED.test(this.#text.slice(node.start, node.end));

  #isCatch({ callee, arguments: passedArguments }: Node): boolean {
    const isCatch = isNode(callee) && isNamed(callee.property) && callee.property.name === 'catch';
    return isCatch && this.#endsExpected([passedArguments].flat()[0]);
  }
}

/** Every implemented operation, with the error codes that its handler can reach. */
export function readOperations(): Operation[] {
  const modules = ZONES.flatMap((zone) =>
    readdirSync(path.join(ROOT, zone), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .map((file) => new SourceModule(path.posix.join(zone, file.split(path.sep).join('/')))),
  );
  const pieces = new Map(modules.flatMap((one) => [...one.pieces]));
  const codesOf = (from: Piece): Set<string> => {
    const reachedPieces = new Set([from]);
    for (const piece of reachedPieces)
      for (const name of piece.uses) {
        if (name.startsWith(`${PREVIEWS}#`)) continue;
        const whole = name.replace(/(#\w+)\.\w+$/, '$1');
        const keyed = pieces.get(name) ?? (HANDLERS.includes(whole) ? undefined : pieces.get(whole));
        if (keyed) reachedPieces.add(keyed);
      }
    return new Set([...reachedPieces].flatMap(({ codes }) => [...codes]));
  };
  const calls = modules.flatMap((one) => one.calls);
  return modules.flatMap(({ operations }) =>
    operations.flatMap(({ contract, name, piece }) => {
      const codes = codesOf(piece);
      const uses = calls.filter(({ callee }) => callee === contract);
      if (uses.length === 0) return [{ contract, name, codes }];
      return uses.map((one) => ({ contract: one.contract, name: [...one.keys, name].join('.'), codes }));
    }),
  );
}
