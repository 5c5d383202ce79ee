import { type ChangeEvent, useState } from 'react';
import { parseZoneFile } from '#features/delivery/zone-file-rules.ts';
import { formatCount } from '#shared/count.ts';
import { pluralize } from '#shared/text.ts';
import { ArrowUp } from '../../../icons/arrow-up.ts';
import { Plus } from '../../../icons/plus.ts';
import { Trash2 } from '../../../icons/trash-2.ts';
import { TriangleAlert } from '../../../icons/triangle-alert.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Problem } from '../../../ui/problem.tsx';
import textStyles from '../../../ui/text.module.css';
import { Card } from '../../components/card.tsx';
import { useFields } from '../../components/form/entity-dialog.tsx';
import styles from './delivery.module.css';
import { newRate, type PlanFields, type ZoneFields } from './delivery-fields.ts';
import type { PlanState } from './use-delivery-form.ts';

const NAMED_PINCODES = 6;

/** Zones by pincode, with what they leave out or repeat. */
export function ZonesCard({ report }: Pick<PlanState, 'report'>) {
  const form = useFields<PlanFields>();
  const { zones, methods } = form.values;
  const change = (next: ZoneFields[]) =>
    form.change({
      zones: next,
      // a method has a rate for every zone, in their order
      methods: methods.map((method) => ({
        ...method,
        rates: next.map(({ id }) => method.rates.find(({ zoneId }) => zoneId === id) ?? newRate(id)),
      })),
    });
  const add = () => {
    const zone = { id: crypto.randomUUID().slice(0, 8), name: '', patterns: '', pincodes: [] };
    // before the zone of everything else, which would contain it
    change([zone, ...zones]);
  };
  return (
    <Card
      title="Zones"
      note="a pincode belongs to the first zone that contains it"
      aside={
        <div className={styles.headActions}>
          <Button size="small" icon={Plus} onClick={add}>
            Add a zone
          </Button>
        </div>
      }
    >
      {form.messageOf('zones') && <Problem>{form.messageOf('zones')}</Problem>}
      <ol className={styles.zones}>
        {zones.map((zone, index) => (
          <ZoneEditor
            key={zone.id}
            index={index}
            count={report.counts[zone.id]}
            onRaise={index > 0 ? () => change(zones.with(index, zones[index - 1]!).with(index - 1, zone)) : undefined}
            onRemove={zones.length > 1 ? () => change(zones.filter((_, place) => place !== index)) : undefined}
          />
        ))}
      </ol>
      {report.overlapCount > 0 && (
        <Finding
          title={`${formatCount(report.overlapCount)} pincodes in several zones`}
          pincodes={report.overlaps.map(({ pincode }) => pincode)}
          count={report.overlapCount}
        >
          They belong to the upper zone.
        </Finding>
      )}
      {report.gapCount > 0 && (
        <Finding
          title={`${formatCount(report.gapCount)} pincodes in no zone`}
          pincodes={report.gaps}
          count={report.gapCount}
        >
          Checkout says that we do not deliver there.
        </Finding>
      )}
    </Card>
  );
}

type FindingProps = { title: string; pincodes: readonly string[]; count: number; children: string };

/** What the saved zones leave out or repeat. */
function Finding({ title, pincodes, count, children }: FindingProps) {
  const named = pincodes.slice(0, NAMED_PINCODES);
  return (
    <footer className={textStyles.warning}>
      <TriangleAlert />
      <span>
        <b>{title}:</b> {named.join(', ')}
        {count > named.length && ` and ${formatCount(count - named.length)} more`}. {children}
      </span>
    </footer>
  );
}

type ZoneProps = {
  index: number;
  /** pincodes of the directory in the saved zone */
  count: number | undefined;
  onRaise: (() => void) | undefined;
  onRemove: (() => void) | undefined;
};

function ZoneEditor({ index, count, onRaise, onRemove }: ZoneProps) {
  const form = useFields<PlanFields>();
  const zone = form.values.zones[index];
  const [refused, setRefused] = useState<string | null>(null);
  if (!zone) return null;
  const name = zone.name || 'the new zone';
  const readFile = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (!file) return;
    const zoneFile = parseZoneFile(await file.text());
    // the same file can be chosen again
    target.value = '';
    const lines = zoneFile.refused.slice(0, NAMED_PINCODES).map(({ line, text }) => `line ${line}: ${text}`);
    setRefused(
      zoneFile.refused.length === 0
        ? null
        : `${pluralize(zoneFile.refused.length, 'line')} without a pincode (${lines.join('; ')})`,
    );
    form.change({
      zones: form.values.zones.map((other, place) =>
        place === index ? { ...other, pincodes: zoneFile.pincodes } : other,
      ),
    });
  };
  return (
    <li>
      <div className={styles.zoneFields}>
        <TextField label="Name" maxLength={60} {...form.field(`zones.${index}.name`)} />
        <TextField
          label="Pincodes that begin with"
          hint="56, 36-39; !68255 leaves out; * is everything else"
          {...form.field(`zones.${index}.patterns`)}
        />
        <div className={styles.zoneActions}>
          {onRaise && <Button variant="ghost" icon={ArrowUp} aria-label={`Move ${name} up`} onClick={onRaise} />}
          {onRemove && <Button variant="ghost" icon={Trash2} aria-label={`Remove ${name}`} onClick={onRemove} />}
        </div>
      </div>
      <p className={`muted ${textStyles.small} ${styles.zoneFacts}`}>
        {count !== undefined && <span>{formatCount(count)} pincodes</span>}
        {zone.pincodes.length > 0 && <span>{formatCount(zone.pincodes.length)} from a file</span>}
        <label className="link">
          {zone.pincodes.length > 0 ? 'Replace the file' : 'Add pincodes from a file'}
          <input
            className="visually-hidden"
            type="file"
            accept=".csv,.txt"
            aria-label={`File of pincodes of ${name}`}
            onChange={(event) => void readFile(event)}
          />
        </label>
      </p>
      {refused && <Problem live>{refused}</Problem>}
      {form.messageOf(`zones.${index}.pincodes`) && <Problem>{form.messageOf(`zones.${index}.pincodes`)}</Problem>}
    </li>
  );
}
