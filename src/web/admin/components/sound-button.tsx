import { Volume2 } from '../../icons/volume-2.ts';
import { VolumeX } from '../../icons/volume-x.ts';
import { Button } from '../../ui/button.tsx';

type Props = { isMuted: boolean; onMute(isMuted: boolean): void };

/** Turns the sounds of scans on and off. */
export const SoundButton = ({ isMuted, onMute }: Props) => (
  <Button
    variant="ghost"
    icon={isMuted ? VolumeX : Volume2}
    aria-label={isMuted ? 'Turn sounds on' : 'Turn sounds off'}
    onClick={() => onMute(!isMuted)}
  />
);
