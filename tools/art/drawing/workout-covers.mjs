// Covers of workout guides: a figure, its equipment and the motif of the sky.
import { INK, mix } from './colour.mjs';
import { actor, block, coin, dumbbell, kettle, land, soft } from './props.mjs';
import { WORKOUT_POSES as POSES } from './workout-poses.mjs';

const mat = (A, p, x1, x2, y = 602) => {
  A.path(`M${x1 + 50} ${y}L${x2 - 50} ${y}L${x2} ${y + 32}L${x1} ${y + 32}Z`, p.hot, 'opacity=".95"');
  A.path(`M${x1} ${y + 32}H${x2}V${y + 39}H${x1}Z`, mix(p.hot, '#000000', 0.3));
};
// a barbell plate seen from its side
const plate = (A, p, x, y, r) => {
  coin(A, x, y, r, INK, 0.2);
  coin(A, x, y, r * 0.62, p.hot, 0.25);
  coin(A, x, y, r * 0.22, '#D9DCDA', 0.4);
};
const wheel = (A, x, y, r) => {
  A.add(`<circle cx="${x}" cy="${y}" r="${r}" fill="none" stroke="${INK}" stroke-width="13"/>`);
  A.add(`<circle cx="${x}" cy="${y}" r="${r - 11}" fill="none" stroke="#C9CFCE" stroke-width="5"/>`);
  for (let i = 0; i < 6; i++)
    A.line(`M${x} ${y - r + 12}V${y + r - 12}`, '#E9E4D8', 1.6, `transform="rotate(${i * 30} ${x} ${y})" opacity=".8"`);
  coin(A, x, y, 12, '#9AA1A3', 0.3);
};

export const WORKOUT_COVERS = {
  squat(A, p, R) {
    land(A, p, R, { sx: 790, sr: 410, motif: 'tiles' });
    actor(A, p, R, POSES.squat, { x: 740, y: 438, k: 1.16 });
  },
  walk(A, p, R) {
    land(A, p, R, { sx: 800, sr: 420, motif: 'leaves' });
    actor(A, p, R, POSES.walk, { x: 780, y: 344, k: 1 });
  },
  skip(A, p, R) {
    land(A, p, R, { sx: 790, sr: 430, motif: 'arches' });
    const rope = (A, w) =>
      w === 'front'
        ? A.line('M44-12C120 120 110 282 20 294C-60 302-120 200-92 60', p.hot, 7, 'stroke-linecap="round"')
        : A.line('M94-20C220-180 200-330 40-336C-120-340-160-120-92 60', mix(p.hot, '#000000', 0.15), 7);
    actor(A, p, R, POSES.skip, { x: 790, y: 352, k: 0.94, air: 36, hold: rope });
  },
  jack(A, p, R) {
    land(A, p, R, { sx: 790, sr: 430, motif: 'rays' });
    actor(A, p, R, POSES.jack, { x: 790, y: 372, k: 0.98, air: 30 });
  },
  punch(A, p, R) {
    land(A, p, R, { sx: 780, sr: 420, motif: 'dial' });
    const gloves = (A, w) => {
      const [x, y] = w === 'front' ? [206, -154] : [108, -160];
      coin(A, x, y, 27, p.hot, 0.3);
      block(A, x - 36, y - 13, 20, 30, 8, mix(p.hot, '#000000', 0.2));
    };
    actor(A, p, R, POSES.punch, { x: 740, y: 360, k: 1.02, hold: gloves });
  },
  dog(A, p, R) {
    land(A, p, R, { sx: 790, sr: 420, motif: 'orbit' });
    mat(A, p, 480, 1080);
    actor(A, p, R, POSES.dog, { x: 730, y: 368, k: 1.1 });
  },
  tree(A, p, R) {
    land(A, p, R, { sx: 790, sr: 430, motif: 'leaves' });
    mat(A, p, 590, 990);
    actor(A, p, R, POSES.tree, { x: 790, y: 362, k: 0.96 });
  },
  pullup(A, p, R) {
    land(A, p, R, { sx: 790, sr: 430, motif: 'bars' });
    const steel = mix(p.deep, '#FFFFFF', 0.2);
    for (const x of [520, 1060]) block(A, x - 13, 44, 26, 566, 6, steel);
    const bar = (A, w) => {
      if (w === 'back') block(A, -300, -238, 600, 15, 7, '#D9DCDA', true);
      else
        for (const s of [-1, 1])
          A.add(`<rect x="${s * 128 - 15}" y="-246" width="30" height="28" rx="12" fill="#5B301E"/>`);
    };
    actor(A, p, R, POSES.pullup, { x: 790, y: 314, k: 0.96, hold: bar });
  },
  backsquat(A, p, R) {
    land(A, p, R, { sx: 800, sr: 420, motif: 'rays' });
    const bar = (A, w) => {
      // both plates are behind the figure: in front they would cover it
      if (w === 'back') plate(A, p, 20, -146, 96);
      else coin(A, 44, -142, 13, '#D9DCDA', 0.4);
    };
    actor(A, p, R, POSES.backsquat, { x: 760, y: 428, k: 1.08, hold: bar });
  },
  deadlift(A, p, R) {
    land(A, p, R, { sx: 790, sr: 420, motif: 'bars' });
    soft(A, 850, 610, 130, 12, mix(p.deep, '#000000', 0.6), 0.6, 8);
    const bar = (A, w) => plate(A, p, w === 'back' ? 122 : 104, 134, w === 'back' ? 84 : 88);
    actor(A, p, R, POSES.deadlift, { x: 720, y: 372, k: 1.06, hold: bar });
  },
  bench(A, p, R) {
    land(A, p, R, { sx: 790, sr: 400, motif: 'arches' });
    const things = (A, w) => {
      if (w === 'back') {
        block(A, -244, 32, 300, 24, 10, mix(p.deep, '#FFFFFF', 0.16), true);
        for (const x of [-214, 8]) block(A, x, 54, 18, 82, 4, '#9AA1A3');
        plate(A, p, -108, -178, 78);
      } else plate(A, p, -124, -178, 90);
    };
    actor(A, p, R, POSES.bench, { x: 820, y: 470, k: 1.06, hold: things });
  },
  curl(A, p, R) {
    land(A, p, R, { sx: 790, sr: 420, motif: 'tiles' });
    const weights = (A, w) => {
      if (w === 'back') return;
      dumbbell(A, -118, -120, 0.56, 0, p);
      dumbbell(A, 108, 52, 0.56, 0, p);
    };
    actor(A, p, R, POSES.curl, { x: 790, y: 350, k: 0.98, hold: weights });
  },
  pushup(A, p, R) {
    land(A, p, R, { sx: 780, sr: 420, motif: 'orbit' });
    mat(A, p, 450, 1090);
    actor(A, p, R, POSES.pushup, { x: 760, y: 458, k: 1.2 });
  },
  swing(A, p, R) {
    land(A, p, R, { sx: 800, sr: 420, motif: 'dial' });
    const bell = (A, w) => {
      if (w === 'back') return;
      A.add('<g transform="rotate(-86 176 -120)">');
      kettle(A, 176, -72, 0.56, '#20272A');
      A.add('</g>');
    };
    actor(A, p, R, POSES.swing, { x: 740, y: 346, k: 1, hold: bell });
  },
  boxjump(A, p, R) {
    land(A, p, R, { sx: 780, sr: 420, motif: 'leaves' });
    soft(A, 900, 612, 190, 14, mix(p.deep, '#000000', 0.6), 0.6, 9);
    block(A, 760, 452, 250, 160, 8, '#C98B4E', true);
    block(A, 760, 452, 250, 22, 8, '#E4AE60', true);
    actor(A, p, R, POSES.squat, { x: 820, y: 296, k: 0.98, air: 14 });
  },
  wallball(A, p, R) {
    land(A, p, R, { sx: 790, sr: 430, motif: 'bars' });
    const ball = (A, w) => {
      if (w === 'back') return;
      coin(A, 0, -308, 62, p.hot, 0.3);
      A.line('M-60-316C-24-288 24-288 60-316', mix(p.hot, '#000000', 0.35), 5);
    };
    actor(A, p, R, POSES.wallball, { x: 790, y: 374, k: 0.88, hold: ball });
  },
  ride(A, p, R) {
    land(A, p, R, { sx: 780, sr: 420, motif: 'arches' });
    soft(A, 780, 612, 260, 13, mix(p.deep, '#000000', 0.6), 0.6, 8);
    const bike = (A, w) => {
      const frame = (d, c, q) => A.line(d, c, q, 'stroke-linecap="round" stroke-linejoin="round"');
      if (w === 'front') return;
      wheel(A, -92, 184, 92);
      wheel(A, 262, 184, 92);
      frame('M-92 184L68 188L-6 44M68 188L214 62L20 74M-92 184L18 76', p.hot, 13);
      frame('M262 184L210 48', mix(p.hot, '#000000', 0.2), 13);
      frame('M210 48L204 26L232 22', INK, 11);
      block(A, -40, 28, 66, 15, 7, INK, true);
      coin(A, 68, 188, 28, '#9AA1A3', 0.3);
      frame('M68 188L60 208', INK, 9);
    };
    actor(A, p, R, POSES.ride, { x: 700, y: 334, k: 1, hold: bike });
  },
};
