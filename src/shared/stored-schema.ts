import { z } from 'zod';

type Core = z.core.$ZodType;

/**
 * The schema of the same value as stored or answered: its texts are plain, so that a text from before a rule of
 * inputs can still be read. Transformations are left out.
 */
export function storedSchema<Schema extends z.ZodType>(schema: Schema): Schema;
export function storedSchema(schema: z.ZodType): Core {
  return plain(schema);
}

function plain(schema: Core): Core {
  const stored = plainOf(schema as z.core.$ZodTypes);
  const about = z.globalRegistry.get(schema);
  if (about && stored !== schema) z.globalRegistry.add(stored, about);
  return stored;
}

function plainOf(schema: z.core.$ZodTypes): Core {
  const { def } = schema._zod;
  switch (def.type) {
    case 'string':
      return 'format' in def ? schema : z.string();
    case 'object': {
      const shape = Object.fromEntries(Object.entries(def.shape).map(([name, part]) => [name, plain(part)]));
      return z.core.clone(schema, { ...def, shape } as typeof def);
    }
    case 'array':
      return z.core.clone(schema, { ...def, element: plain(def.element) } as typeof def);
    case 'record':
      return z.core.clone(schema, {
        ...def,
        keyType: plain(def.keyType),
        valueType: plain(def.valueType),
      } as typeof def);
    case 'union':
      return z.core.clone(schema, { ...def, options: def.options.map(plain) } as typeof def);
    case 'pipe':
      return plain(def.in);
    case 'optional':
    case 'nullable':
    case 'default':
      return z.core.clone(schema, { ...def, innerType: plain(def.innerType) } as typeof def);
    default:
      return schema;
  }
}
