// Frames of the videos of workout guides: the figure of the cover in motion, with a counter.
import { BRAND } from './brand.mjs';
import { Art } from './canvas.mjs';
import { f1, INK, rng, sin } from './colour.mjs';
import { flavourOf } from './palette.mjs';
import { actor, close, land } from './props.mjs';
import { between, WORKOUT_POSES as POSES } from './workout-poses.mjs';

const ease = (t) => t * t * (3 - 2 * t);
// progress of the movement, 0 to 1, at second `s` of a repetition whose parts have these durations
const depth = (s, [down, low, up]) => {
  if (s < down) return ease(s / down);
  if (s < down + low) return 1;
  return s < down + low + up ? 1 - ease((s - down - low) / up) : 0;
};

const MOVES = {
  squat: {
    palette: 'apple',
    motif: 'tiles',
    parts: [1.3, 0.3, 1],
    rest: 0.6,
    words: ['Down', 'Hold', 'Up', 'Breathe'],
    scene(A, p, R, t) {
      const pose = between(POSES.stand, POSES.squat, t);
      // the feet stay in place while the hip moves back and down
      actor(A, p, R, pose, { x: 800 - pose.legF[1][0], y: 612 - pose.foot, k: 1 });
    },
  },
  jack: {
    palette: 'orange',
    motif: 'rays',
    parts: [0.42, 0.06, 0.42],
    rest: 0.1,
    words: ['Out', 'Out', 'In', 'In'],
    scene(A, p, R, t) {
      const pose = between(POSES.attention, POSES.jack, t);
      const air = 26 * sin(Math.PI * t);
      actor(A, p, R, pose, { x: 790, y: 612 - pose.foot, k: 1, air });
    },
  },
};

/** Seconds of one repetition. */
export const repetition = (move) => MOVES[move].parts.reduce((sum, one) => sum + one, MOVES[move].rest);

/** One frame as an SVG of 1200 × 675: second `s` of repetition `count` of `of`. */
export function filmFrame(move, s, count, of) {
  const { palette, motif, parts, words, scene } = MOVES[move];
  const p = flavourOf(palette);
  const A = new Art(`film${move}`);
  const R = rng(`film/${move}`);
  const t = depth(s, parts);
  land(A, p, R, { sx: 800, sr: 410, motif });
  scene(A, p, R, t);
  close(A, p);
  const [down, low, up] = parts;
  const part = s < down ? 0 : s < down + low ? 1 : s < down + low + up ? 2 : 3;
  const type = (x, y, size, text, extra = '') =>
    A.add(
      `<text x="${x}" y="${y}" font-size="${size}" font-weight="800" fill="${INK}" style="font-stretch:125%;letter-spacing:-.03em"${extra}>${text}</text>`,
    );
  type(88, 270, 210, count);
  type(94, 336, 44, `of ${of}`, ' opacity=".72"');
  type(94, 470, 60, words[part]);
  A.add(`<rect x="96" y="496" width="260" height="10" rx="5" fill="${INK}" opacity=".18"/>`);
  A.add(`<rect x="96" y="496" width="${f1(10 + 250 * t)}" height="10" rx="5" fill="${INK}"/>`);
  return A.svg(1200, 675, `${BRAND.name} ${move}`);
}
