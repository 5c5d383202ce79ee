// Figures made of capsules and discs for the covers.
import { atan2, clamp, cos, f1, hypot, lerp, max, mix, PI, sin } from './colour.mjs';

export const SKIN = ['#8F5233', '#6E3B25', '#B5764C', '#A0603C'];
const hull = (a, ra, b, rb) => {
  // one limb: the hull of two discs
  const dx = b[0] - a[0],
    dy = b[1] - a[1],
    D = hypot(dx, dy) || 1,
    t = atan2(dy, dx),
    k = Math.acos(clamp((ra - rb) / D, -1, 1)),
    P = (c, r, x) => `${f1(c[0] + r * cos(x))} ${f1(c[1] + r * sin(x))}`;
  return `M${P(a, ra, t + k)}A${f1(ra)} ${f1(ra)} 0 ${k < PI / 2 ? 1 : 0} 1 ${P(a, ra, t - k)}L${P(b, rb, t - k)}A${f1(rb)} ${f1(rb)} 0 ${k > PI / 2 ? 1 : 0} 1 ${P(b, rb, t + k)}Z`;
};
const tint = (A, c, a, b, r) => {
  // light across the limb from the upper left
  const dx = b[0] - a[0],
    dy = b[1] - a[1],
    D = hypot(dx, dy) || 1;
  let nx = -dy / D,
    ny = dx / D;
  if (nx * -0.75 + ny * -0.66 < 0) {
    nx = -nx;
    ny = -ny;
  }
  const mx = (a[0] + b[0]) / 2,
    my = (a[1] + b[1]) / 2;
  return A.lg(mx + nx * r, my + ny * r, mx - nx * r, my - ny * r, [
    [0, mix(c, '#FFE9C8', 0.34)],
    [0.3, c],
    [0.62, c],
    [1, mix(c, '#1A0A12', 0.34)],
  ]);
};
export function figure(A, J, C, flat) {
  const limb = (a, ra, b, rb, c) => A.path(hull(a, ra, b, rb), flat || tint(A, c, a, b, max(ra, rb))),
    far = (c) => mix(c, '#1A0A12', 0.24),
    mid = (a, b, t) => [lerp(a[0], b[0], t), lerp(a[1], b[1], t)];
  const foot = (an, toe, c) => limb(an, 11, toe, 9, c);
  const leg = (h, [k, an, toe], s, sh, so) => {
    limb(k, 21, an, 12, s);
    limb(h, 32, k, 22, s);
    limb(h, 35, mid(h, k, 0.66), 30, sh);
    limb(mid(k, an, 0.82), 15, an, 13.5, so);
    foot(an, toe, C.shoe);
  };
  const arm = (s, [e, hd], sk, sl) => {
    limb(e, 15, hd, 11, sk);
    limb(s, 19, e, 15, sk);
    limb(s, 21, mid(s, e, 0.45), 18, sl);
    A.path(hull(hd, 13, mid(hd, [hd[0] + (hd[0] - e[0]) * 0.1, hd[1] + (hd[1] - e[1]) * 0.1], 1), 11), flat || sk);
  };
  if (J.hold && !flat) J.hold(A, 'back');
  arm(J.shB || J.sh, J.armB, far(C.skin), far(C.top));
  leg(J.hipB || J.hip, J.legB, far(C.skin), far(C.pants), far(C.sock));
  if (J.front) {
    const n = [J.head[0], J.sh[1] - 6];
    A.path(hull([n[0], n[1]], 34, [n[0], n[1] - 26], 15), flat || C.top);
    limb([n[0], n[1] - 14], 17, J.head, 15, mix(C.skin, '#1A0A12', 0.2));
  } else limb(mid(J.sh, J.head, 0.2), 15, J.head, 14, C.skin);
  if (J.front) {
    const [a, b, c, d] = [J.sh, J.shB, J.hipB, J.hip];
    A.path(hull(a, 25, d, 24), flat || tint(A, C.top, a, b, 60));
    A.path(hull(b, 25, c, 22), flat || mix(C.top, '#1A0A12', 0.26));
    A.path(
      `M${f1(a[0])} ${f1(a[1] - 25)}Q0 ${f1(a[1] - 40)} ${f1(b[0])} ${f1(b[1] - 25)}L${f1(c[0] + 16)} ${f1(c[1])}L${f1(d[0] - 20)} ${f1(d[1])}Z`,
      flat ||
        A.lg(a[0] - 30, 0, b[0] + 30, 0, [
          [0, mix(C.top, '#FFE9C8', 0.25)],
          [0.4, C.top],
          [1, mix(C.top, '#1A0A12', 0.28)],
        ]),
    );
    leg(J.hip, J.legF, C.skin, C.pants, C.sock);
    A.path(hull([d[0] - 1, d[1] + 2], 31, [c[0] + 1, c[1] + 2], 31), flat || tint(A, C.pants, d, c, 31));
  } else {
    limb(J.sh, 34, J.hip, 27, C.top);
    A.path(hull(mid(J.sh, J.hip, 0.84), 28, J.hip, 29.5), flat || C.pants);
    leg(J.hip, J.legF, C.skin, C.pants, C.sock);
  }
  // head and hair: a disc, a cap, a knot
  const [x, y] = J.head,
    q = J.tilt || 0;
  A.add(`<g transform="translate(${f1(x)} ${f1(y)})rotate(${q})">`);
  if (J.knot) A.add(`<circle cx="-31" cy="-16" r="15" fill="${flat || C.hair}"/>`);
  A.add(
    `<circle r="30" fill="${flat || tint(A, C.skin, [0, -30], [0, 30], 30)}"/><path d="M26-15A30 30 0 1 0-22 20C-12 10-10 0-8-6C4-4 18-6 26-15Z" fill="${flat || C.hair}"/>`,
  );
  if (!flat && C.band)
    A.add(`<path d="M28.400-9.500A30 30 0 0 0 27-13C16-4 2-3-9-5L-12 3C4 5 18 2 28.400-9.500Z" fill="${C.band}"/>`);
  A.add('</g>');
  arm(J.sh, J.armF, C.skin, C.top);
  if (J.hold && !flat) J.hold(A, 'front');
}
export const POSES = {
  run: {
    foot: 262,
    sh: [44, -128],
    hip: [0, 0],
    head: [82, -190],
    tilt: 8,
    knot: 1,
    armF: [
      [-36, -74],
      [-92, -22],
    ],
    armB: [
      [104, -62],
      [168, -112],
    ],
    legF: [
      [-34, 112],
      [-146, 150],
      [-166, 122],
    ],
    legB: [
      [112, 20],
      [96, 140],
      [134, 150],
    ],
  },
  press: {
    foot: 262,
    front: 1,
    sh: [-52, -122],
    shB: [52, -122],
    hip: [-24, 0],
    hipB: [24, 0],
    head: [0, -192],
    tilt: -12,
    armF: [
      [-104, -186],
      [-92, -276],
    ],
    armB: [
      [104, -186],
      [92, -276],
    ],
    legF: [
      [-74, 112],
      [-66, 238],
      [-92, 250],
    ],
    legB: [
      [74, 112],
      [66, 238],
      [92, 250],
    ],
  },
  warrior: {
    foot: 160,
    sh: [0, -126],
    hip: [0, 0],
    head: [6, -192],
    knot: 1,
    tilt: 4,
    armF: [
      [-92, -122],
      [-186, -120],
    ],
    armB: [
      [96, -126],
      [190, -128],
    ],
    legF: [
      [-96, 78],
      [-196, 146],
      [-172, 156],
    ],
    legB: [
      [124, 26],
      [128, 144],
      [168, 154],
    ],
  },
  leap: {
    foot: 210,
    sh: [26, -126],
    hip: [0, 0],
    head: [58, -190],
    tilt: 6,
    knot: 1,
    armF: [
      [-50, -176],
      [-122, -214],
    ],
    armB: [
      [104, -178],
      [168, -236],
    ],
    legF: [
      [-104, 28],
      [-214, -14],
      [-240, -40],
    ],
    legB: [
      [106, -8],
      [214, 30],
      [250, 20],
    ],
  },
  lunge: {
    foot: 200,
    sh: [8, -126],
    hip: [0, 0],
    head: [22, -192],
    tilt: 2,
    armF: [
      [-6, -48],
      [2, 30],
    ],
    armB: [
      [34, -50],
      [52, 24],
    ],
    legF: [
      [-44, 118],
      [-150, 178],
      [-160, 190],
    ],
    legB: [
      [116, 40],
      [112, 174],
      [152, 184],
    ],
  },
};
