/** The shape of a plan's or guide's card, for while it is loading. */
export function ContentCardSkeleton() {
  return (
    <div className="cc cc--sk" aria-hidden="true">
      <div className="cover sk" />
      <div className="cc__b">
        <div className="sk" />
        <div className="sk" />
        <div className="sk" />
        <div className="sk" />
        <div className="sk" />
      </div>
    </div>
  );
}
