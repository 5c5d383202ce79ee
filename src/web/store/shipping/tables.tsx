import type { policyText } from '../components/policy-text.ts';

type Words = ReturnType<typeof policyText>;

/** The three ways an order can travel: how long and for how much. */
export function Options({ words }: { words: Words }) {
  return (
    <ul className="shopt">
      <li>
        <h3 className="h3 hd">Standard</h3>
        <b>{words.standardTime}</b>
        <p>
          Free on orders of {words.freeFrom} and above. Below that typically {words.feeBelow}.
        </p>
      </li>
      <li>
        <h3 className="h3 hd">Express</h3>
        <b>{words.expressTime}</b>
        <p>{words.expressFee}</p>
      </li>
      <li>
        <h3 className="h3 hd">Same day</h3>
        <b>For {words.sameDayOrders}</b>
        <p>{words.sameDayFee}</p>
      </li>
    </ul>
  );
}

export function Zones({ zones }: { zones: Words['zones'] }) {
  return (
    <table className="ztab num">
      <thead>
        <tr>
          <th scope="col">Zone</th>
          <th scope="col">Delivery time</th>
        </tr>
      </thead>
      <tbody>
        {zones.map(([zone, time]) => (
          <tr key={zone}>
            <th scope="row">{zone}</th>
            <td>{time}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
