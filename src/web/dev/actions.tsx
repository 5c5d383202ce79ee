import { useState } from 'react';
import { Pencil } from '../icons/pencil.ts';
import arrowLinkStyles from '../ui/arrow-link.module.css';
import { BusyButton } from '../ui/busy-button.tsx';
import buttonStyles from '../ui/button.module.css';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Row, Section } from './section.tsx';

const LOOKS = [
  ['Primary', { variant: 'primary' }],
  ['Dark', { variant: 'dark' }],
  ['Outline', { variant: 'outline' }],
  ['Ghost', { variant: 'ghost' }],
  ['Danger', { isDanger: true }],
  ['Delete', { variant: 'destructive' }],
] as const;

export function Actions() {
  const [pressed, setPressed] = useState(0);
  const [busy, setBusy] = useState(false);
  return (
    <>
      <Section name="Buttons">
        <Row>
          {LOOKS.map(([name, look]) => (
            <Button key={name} {...look} onClick={() => setPressed((times) => times + 1)}>
              {name}
            </Button>
          ))}
        </Row>
        <Row>
          {LOOKS.map(([name, look]) => (
            <Button key={name} {...look} size="small">
              {name}, small
            </Button>
          ))}
        </Row>
        <Row>
          <Button variant="primary" disabled>
            Disabled
          </Button>
          <BusyButton variant="primary" busy={busy} busyLabel="Saving..." onClick={() => setBusy(true)}>
            Save
          </BusyButton>
          <BusyButton variant="dark" busy busyLabel="Saving...">
            Save
          </BusyButton>
        </Row>
        <p role="status">Pressed {pressed} times</p>
      </Section>
      <Section name="Symbols and links">
        <Row>
          <button type="button" className={buttonStyles.iconButton} aria-label="Search">
            <Icon name="search" />
          </button>
          <IconButton icon={Pencil} label="Edit" />
          <IconButton icon={Pencil} label="Edit, not now" disabled />
          <a className="link" href="#buttons">
            A link in text
          </a>
          <a className={arrowLinkStyles.link} href="#buttons">
            <span>A link by itself</span>
            <Icon name="arrow" />
          </a>
        </Row>
      </Section>
    </>
  );
}
