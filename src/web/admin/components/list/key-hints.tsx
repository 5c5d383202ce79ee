import overlayStyles from '../../../ui/overlay.module.css';

/** Keys with what they do. */
export type KeyHint = readonly [keys: readonly string[], does: string];

/** Keyboard shortcuts, for sighted users. */
export const KeyHints = ({ hints }: { hints: readonly KeyHint[] }) => (
  <div className={overlayStyles.keys} aria-hidden="true">
    {hints.map(([keys, does]) => (
      <span key={does}>
        {keys.map((key) => (
          <kbd key={key}>{key}</kbd>
        ))}
        {does}
      </span>
    ))}
  </div>
);
