type Point = { title: string; text: string };

/** Cards with a heading and a sentence or two; `named` gives the section its heading. */
export function BenefitCards({ id, title, points }: { id: string; title: string; points: readonly Point[] }) {
  return (
    <section className="wrap sec lsec" aria-labelledby={id}>
      <h2 className="h2 hd" id={id}>
        {title}
      </h2>
      <ul className={`points points--${points.length}`}>
        {points.map((point) => (
          <li key={point.title}>
            <h3 className="h3 hd">{point.title}</h3>
            <p>{point.text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
