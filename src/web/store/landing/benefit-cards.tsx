type Point = { title: string; text: string };

/** Cards with a heading and a sentence or two; `named` gives the section its heading. */
export function BenefitCards({ id, title, points }: { id: string; title: string; points: readonly Point[] }) {
  return (
    <section className="page-width page-section lsec" aria-labelledby={id}>
      <h2 className="heading-2 heading" id={id}>
        {title}
      </h2>
      <ul className={`points points--${points.length}`}>
        {points.map((point) => (
          <li key={point.title}>
            <h3 className="heading-3 heading">{point.title}</h3>
            <p>{point.text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
