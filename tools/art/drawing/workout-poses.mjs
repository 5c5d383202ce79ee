// Poses for covers and videos of workout guides, in the units of figure.mjs: hip at 0,0, floor at `foot`.
export const WORKOUT_POSES = {
  stand: {
    foot: 262,
    sh: [4, -128],
    hip: [0, 0],
    head: [12, -194],
    tilt: 2,
    armF: [
      [-8, -44],
      [6, 34],
    ],
    armB: [
      [16, -44],
      [34, 32],
    ],
    legF: [
      [4, 118],
      [-4, 240],
      [32, 250],
    ],
    legB: [
      [14, 118],
      [16, 238],
      [52, 248],
    ],
  },
  squat: {
    foot: 150,
    sh: [44, -120],
    hip: [0, 0],
    head: [80, -180],
    tilt: 6,
    armF: [
      [124, -112],
      [204, -122],
    ],
    armB: [
      [134, -122],
      [212, -134],
    ],
    legF: [
      [112, 10],
      [58, 126],
      [96, 138],
    ],
    legB: [
      [122, 6],
      [82, 122],
      [120, 134],
    ],
  },
  walk: {
    foot: 262,
    sh: [10, -128],
    hip: [0, 0],
    head: [24, -194],
    tilt: 3,
    armF: [
      [-42, -56],
      [-38, 26],
    ],
    armB: [
      [56, -56],
      [98, 6],
    ],
    legF: [
      [-16, 118],
      [-92, 218],
      [-62, 246],
    ],
    legB: [
      [56, 108],
      [84, 232],
      [122, 240],
    ],
  },
  skip: {
    foot: 262,
    sh: [4, -128],
    hip: [0, 0],
    head: [12, -194],
    tilt: 2,
    knot: 1,
    armF: [
      [-26, -50],
      [42, -14],
    ],
    armB: [
      [34, -52],
      [92, -22],
    ],
    legF: [
      [18, 116],
      [-14, 234],
      [16, 254],
    ],
    legB: [
      [46, 112],
      [-2, 222],
      [26, 244],
    ],
  },
  jack: {
    foot: 240,
    front: 1,
    sh: [-52, -122],
    shB: [52, -122],
    hip: [-24, 0],
    hipB: [24, 0],
    head: [0, -192],
    tilt: -8,
    armF: [
      [-122, -186],
      [-158, -262],
    ],
    armB: [
      [122, -186],
      [158, -262],
    ],
    legF: [
      [-82, 108],
      [-140, 216],
      [-166, 228],
    ],
    legB: [
      [82, 108],
      [140, 216],
      [166, 228],
    ],
  },
  attention: {
    foot: 262,
    front: 1,
    sh: [-52, -122],
    shB: [52, -122],
    hip: [-24, 0],
    hipB: [24, 0],
    head: [0, -192],
    tilt: -8,
    armF: [
      [-84, -36],
      [-86, 46],
    ],
    armB: [
      [84, -36],
      [86, 46],
    ],
    legF: [
      [-28, 118],
      [-26, 240],
      [-46, 252],
    ],
    legB: [
      [28, 118],
      [26, 240],
      [46, 252],
    ],
  },
  punch: {
    foot: 244,
    sh: [26, -124],
    hip: [0, 0],
    head: [48, -188],
    tilt: 4,
    armF: [
      [112, -138],
      [198, -152],
    ],
    armB: [
      [82, -76],
      [104, -150],
    ],
    legF: [
      [-62, 100],
      [-140, 204],
      [-112, 230],
    ],
    legB: [
      [84, 92],
      [84, 220],
      [124, 232],
    ],
  },
  dog: {
    foot: 234,
    sh: [104, 86],
    hip: [0, 0],
    head: [104, 158],
    tilt: 140,
    knot: 1,
    armF: [
      [162, 150],
      [214, 216],
    ],
    armB: [
      [176, 146],
      [234, 210],
    ],
    legF: [
      [-72, 98],
      [-132, 204],
      [-100, 222],
    ],
    legB: [
      [-58, 102],
      [-112, 208],
      [-78, 222],
    ],
  },
  tree: {
    foot: 264,
    front: 1,
    sh: [-50, -122],
    shB: [50, -122],
    hip: [-22, 0],
    hipB: [22, 0],
    head: [0, -192],
    tilt: -8,
    armF: [
      [-72, -214],
      [-8, -284],
    ],
    armB: [
      [72, -214],
      [8, -284],
    ],
    legF: [
      [-118, 62],
      [-14, 96],
      [6, 122],
    ],
    legB: [
      [20, 118],
      [12, 240],
      [34, 254],
    ],
  },
  pullup: {
    foot: 300,
    front: 1,
    sh: [-54, -122],
    shB: [54, -122],
    hip: [-24, 0],
    hipB: [24, 0],
    head: [0, -196],
    tilt: -12,
    armF: [
      [-134, -148],
      [-128, -232],
    ],
    armB: [
      [134, -148],
      [128, -232],
    ],
    legF: [
      [-32, 116],
      [-22, 218],
      [-16, 244],
    ],
    legB: [
      [32, 116],
      [22, 218],
      [16, 244],
    ],
  },
  backsquat: {
    foot: 168,
    sh: [40, -122],
    hip: [0, 0],
    head: [72, -184],
    tilt: 0,
    armF: [
      [34, -42],
      [66, -112],
    ],
    armB: [
      [52, -48],
      [76, -112],
    ],
    legF: [
      [112, 26],
      [66, 144],
      [104, 156],
    ],
    legB: [
      [120, 22],
      [86, 140],
      [124, 152],
    ],
  },
  deadlift: {
    foot: 224,
    sh: [112, -66],
    hip: [0, 0],
    head: [172, -108],
    tilt: 12,
    armF: [
      [108, 30],
      [104, 128],
    ],
    armB: [
      [116, 30],
      [112, 126],
    ],
    legF: [
      [82, 88],
      [34, 200],
      [74, 212],
    ],
    legB: [
      [92, 84],
      [54, 196],
      [94, 208],
    ],
  },
  bench: {
    foot: 134,
    sh: [-128, -6],
    hip: [0, 0],
    head: [-196, -12],
    tilt: -90,
    armF: [
      [-108, -88],
      [-122, -170],
    ],
    armB: [
      [-96, -86],
      [-110, -168],
    ],
    legF: [
      [110, -16],
      [96, 108],
      [134, 122],
    ],
    legB: [
      [118, -22],
      [120, 104],
      [158, 118],
    ],
  },
  curl: {
    foot: 262,
    front: 1,
    sh: [-54, -122],
    shB: [54, -122],
    hip: [-24, 0],
    hipB: [24, 0],
    head: [0, -192],
    tilt: -8,
    armF: [
      [-92, -38],
      [-116, -112],
    ],
    armB: [
      [92, -38],
      [108, 42],
    ],
    legF: [
      [-48, 116],
      [-52, 238],
      [-76, 250],
    ],
    legB: [
      [48, 116],
      [52, 238],
      [76, 250],
    ],
  },
  pushup: {
    foot: 132,
    sh: [124, -48],
    hip: [0, 0],
    head: [186, -76],
    tilt: 22,
    knot: 1,
    armF: [
      [150, 36],
      [136, 112],
    ],
    armB: [
      [168, 30],
      [160, 106],
    ],
    legF: [
      [-110, 46],
      [-222, 92],
      [-228, 122],
    ],
    legB: [
      [-108, 42],
      [-216, 86],
      [-216, 118],
    ],
  },
  swing: {
    foot: 262,
    sh: [-2, -128],
    hip: [0, 0],
    head: [2, -194],
    tilt: 0,
    armF: [
      [84, -122],
      [164, -118],
    ],
    armB: [
      [90, -126],
      [168, -124],
    ],
    legF: [
      [-8, 118],
      [-34, 238],
      [2, 250],
    ],
    legB: [
      [24, 116],
      [26, 236],
      [62, 248],
    ],
  },
  wallball: {
    foot: 262,
    front: 1,
    sh: [-52, -122],
    shB: [52, -122],
    hip: [-24, 0],
    hipB: [24, 0],
    head: [0, -192],
    tilt: -12,
    armF: [
      [-96, -190],
      [-46, -262],
    ],
    armB: [
      [96, -190],
      [46, -262],
    ],
    legF: [
      [-62, 112],
      [-56, 238],
      [-82, 250],
    ],
    legB: [
      [62, 112],
      [56, 238],
      [82, 250],
    ],
  },
  ride: {
    foot: 262,
    sh: [112, -88],
    hip: [0, 0],
    head: [168, -136],
    tilt: 10,
    armF: [
      [152, -14],
      [216, 22],
    ],
    armB: [
      [162, -18],
      [224, 20],
    ],
    legF: [
      [92, 76],
      [50, 184],
      [86, 198],
    ],
    legB: [
      [108, 26],
      [96, 124],
      [130, 134],
    ],
  },
};

const turn = (a, b, t) => {
  // limbs rotate about their joint by the smaller angle and keep their length
  const [p, q] = [Math.atan2(a[1], a[0]), Math.atan2(b[1], b[0])];
  const way = Math.atan2(Math.sin(q - p), Math.cos(q - p));
  const length = Math.hypot(...a) + (Math.hypot(...b) - Math.hypot(...a)) * t;
  return [length * Math.cos(p + way * t), length * Math.sin(p + way * t)];
};
const away = (a, b) => [a[0] - b[0], a[1] - b[1]];
const join = (a, b) => [a[0] + b[0], a[1] + b[1]];

/** Interpolates two poses of the same view; `t` 0 is the first, 1 the second. */
export function between(a, b, t) {
  const line = (x, y) => x + (y - x) * t;
  const point = (x, y) => [line(x[0], y[0]), line(x[1], y[1])];
  const chain = (from, x, y) => {
    let [at, pa, pb] = from;
    return x.map((joint, i) => {
      at = join(at, turn(away(joint, pa), away(y[i], pb), t));
      [pa, pb] = [joint, y[i]];
      return at;
    });
  };
  const hip = [point(a.hip, b.hip), a.hip, b.hip];
  const hipB = a.hipB ? [point(a.hipB, b.hipB), a.hipB, b.hipB] : hip;
  const [sh] = a.front ? [point(a.sh, b.sh)] : chain(hip, [a.sh], [b.sh]);
  const shB = a.shB && point(a.shB, b.shB);
  const legF = chain(hip, a.legF, b.legF);
  return {
    ...a,
    hip: hip[0],
    sh,
    legF,
    legB: chain(hipB, a.legB, b.legB),
    ...(a.hipB ? { hipB: hipB[0], shB } : {}),
    head: chain([sh, a.sh, b.sh], [a.head], [b.head])[0],
    tilt: line(a.tilt, b.tilt),
    armF: chain([sh, a.sh, b.sh], a.armF, b.armF),
    armB: chain(shB ? [shB, a.shB, b.shB] : [sh, a.sh, b.sh], a.armB, b.armB),
    foot: legF[1][1] + line(a.foot - a.legF[1][1], b.foot - b.legF[1][1]),
  };
}
