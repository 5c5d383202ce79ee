/** The mark of Indian food law: shape and text, not colour alone. */
export function VegMark({ diet }: { diet: 'veg' | 'non-veg' }) {
  return (
    <span
      className={`veg ${diet === 'veg' ? '' : 'veg--non'}`}
      role="img"
      aria-label={diet === 'veg' ? 'Vegetarian' : 'Non-vegetarian'}
    />
  );
}
