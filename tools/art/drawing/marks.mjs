// Flavour marks: circles, halves and leaves in a 100-unit box, centre 0,0.
import { mix } from './colour.mjs';
import { place } from './surfaces.mjs';

const leafD = 'M0 0C10-16 30-18 44-8C32 8 12 12 0 0Z';
const herbLeaf = (fill, vein) =>
  '<g transform="rotate(-24)"><path d="M-44 6C-28-30 16-34 44-6C20 26-22 34-44 6Z" fill="' +
  fill +
  '"/><path d="M-40 5C-10 2 14-2 40-6M-20 3l12-14M0 0l10-14M-16 4l14 10M6 0l14 8" fill="none" stroke="' +
  vein +
  '" stroke-width="3.4" stroke-linecap="round"/></g>';
export const MARKS = {
  mango: (_p) =>
    `<path d="M-8-36C22-40 42-14 38 12C34 36 8 46-14 40C-38 33-46 8-38-10C-32-25-22-34-8-36Z" fill="#FFA91F"/><path d="M-8-36C22-40 42-14 38 12C34 36 8 46-14 40C20 34 26-8-8-36Z" fill="#F2662D"/><path d="M-28-6C-26-16-20-23-12-26" fill="none" stroke="#FFE3A0" stroke-width="5" stroke-linecap="round"/><path d="${leafD}" transform="translate(-8 -36)rotate(-14)" fill="#1F7A4D"/>`,
  cocoa: () =>
    `<g transform="rotate(-38)"><ellipse rx="45" ry="27" fill="#8A3F22"/><path d="M-45 0C-24-16 24-16 45 0C24 16-24 16-45 0Z" fill="#F4DDBE"/><circle cx="-22" r="8" fill="#4A1F12"/><circle r="10" fill="#4A1F12"/><circle cx="22" r="8" fill="#4A1F12"/></g>`,
  pista: () =>
    `<g transform="translate(-4 6)rotate(-28)"><path d="M-42 0A42 29 0 0 1 42 0Z" fill="#E9D3A6"/><path d="M-34 2A36 22 0 0 1 36 2A36 16 0 0 1-34 2Z" fill="#7FA63A"/><path d="M-30 6A34 15 0 0 0 32 6Z" fill="#A8477A" opacity=".55"/><path d="M-42 4A42 28 0 0 0 42 4C20 16-20 16-42 4Z" fill="#D2B27C"/></g><g fill="none" stroke="#E5590F" stroke-width="4.5" stroke-linecap="round"><path d="M18-44C24-34 38-32 44-22"/><path d="M2-46C6-38 12-34 22-30"/></g>`,
  coffee: () =>
    `<g transform="translate(-11 6)rotate(-34)"><ellipse rx="34" ry="24" fill="#6A3A20"/><path d="M-34 0C-16 12 16-12 34 0" fill="none" stroke="#F1DEC3" stroke-width="5"/></g><g transform="translate(24 -16)rotate(28)"><ellipse rx="25" ry="18" fill="#3A2114"/><path d="M-25 0C-12 9 12-9 25 0" fill="none" stroke="#F1DEC3" stroke-width="4"/></g>`,
  strawberry: () =>
    `<path d="M0 46C-26 30-42 6-36-12C-30-30-12-28 0-22C12-28 30-30 36-12C42 6 26 30 0 46Z" fill="#E8304F"/><path d="M0 46C26 30 42 6 36-12C33-22 26-26 19-26C26-4 18 26 0 46Z" fill="#B9143E"/><path d="M0-20L-26-30L-13-38L-8-48L0-38L10-48L13-38L26-30Z" fill="#1F7A4D"/><g fill="#FFE3A0"><circle cx="-18" cy="-4" r="3"/><circle cx="-2" cy="2" r="3"/><circle cx="14" cy="-4" r="3"/><circle cx="-10" cy="16" r="3"/><circle cx="8" cy="18" r="3"/></g>`,
  banana: () =>
    `<path d="M-36-34C-30 8 0 34 42 28C46 24 46 20 43 16C14 20-10-2-22-38C-26-42-34-40-36-34Z" fill="#F6B921"/><path d="M-36-34C-30 8 0 34 42 28C45 25 46 22 45 19C8 26-20 0-30-39C-33-39-36-37-36-34Z" fill="#FFDF5E"/><path d="M-36-34L-34-44L-24-46L-22-38Z" fill="#7A5A12"/><path d="M42 28L49 24L48 16L43 16Z" fill="#7A5A12"/>`,
  raspberry: (p) => {
    let s = '';
    [
      [0, 36],
      [-12, 22],
      [12, 22],
      [-23, 5],
      [0, 7],
      [23, 5],
      [-25, -13],
      [-9, -10],
      [9, -10],
      [25, -13],
    ].forEach(([x, y], i) => {
      s += `<circle cx="${x}" cy="${y}" r="${i ? 12.5 : 9.5}" fill="${i % 3 === 0 ? p.deep : i % 3 === 1 ? p.field : mix(p.field, p.light, 0.45)}"/>`;
    });
    return `${s}<path d="M0-18L-28-26L-14-34L-6-46L2-34L18-44L14-32L28-24Z" fill="#1F7A4D"/>`;
  },
  drop: (p) =>
    `<path d="M0-44C18-20 32-6 32 12A32 32 0 0 1-32 12C-32-6-18-20 0-44Z" fill="${p.hot}"/><path d="M0-44C18-20 32-6 32 12A32 32 0 0 1 0 44C14 20 12-16 0-44Z" fill="${mix(p.hot, p.deep, 0.3)}"/><path d="M-18 12A18 18 0 0 0-6 27" fill="none" stroke="#fff" stroke-width="5" stroke-linecap="round"/>`,
  vanilla: () => {
    let s = '';
    for (let i = 0; i < 5; i++)
      s += `<path d="M0 2C-17-10-17-34 0-45C17-34 17-10 0 2Z" transform="rotate(${i * 72})" fill="${i % 2 ? '#FFF4CF' : '#FBE3A0'}"/><path d="M0-4V-26" transform="rotate(${i * 72})" stroke="#E2B656" stroke-width="3" stroke-linecap="round"/>`;
    return `${s}<circle r="10" fill="#F2A52B"/><circle r="4.500" fill="#B4671A"/>`;
  },
  kulfi: () =>
    `<g transform="rotate(24)"><path d="M-5 22H5V47Q0 50-5 47Z" fill="#C99A5B"/><path d="M-24 24L-17-36Q-15-46 0-46Q15-46 17-36L24 24Q0 32-24 24Z" fill="#FBE7BE"/><path d="M24 24L17-36Q15-46 0-46C12-20 12 6 6 28Q16 27 24 24Z" fill="#EBC680"/><path d="M-12-30L-15 14" stroke="#fff" stroke-width="5" stroke-linecap="round"/><g fill="#7FA63A"><circle cx="-2" cy="-24" r="3.500"/><circle cx="6" cy="-8" r="3"/><circle cx="-4" cy="6" r="3.500"/><circle cx="10" cy="14" r="3"/></g></g>`,
  apple: () =>
    `<path d="M0-24C14-38 42-30 42-2C42 24 24 46 10 44C4 43-4 43-10 44C-24 46-42 24-42-2C-42-30-14-38 0-24Z" fill="#86C440"/><path d="M0-24C14-38 42-30 42-2C42 24 24 46 10 44C28 24 28-12 0-24Z" fill="#5C9A2B"/><path d="M-28-2C-28-12-22-20-14-20" fill="none" stroke="#E2F4B8" stroke-width="5" stroke-linecap="round"/><path d="M0-22C-1-34 2-40 6-46" fill="none" stroke="#6A3A20" stroke-width="5" stroke-linecap="round"/><path d="${leafD}" transform="translate(2 -34)scale(.8)rotate(-8)" fill="#1F7A4D"/>`,
  mint: () =>
    `<g transform="translate(0 8)"><path d="M0 36C-4 18-4 8 0-8" fill="none" stroke="#1F6B3A" stroke-width="5" stroke-linecap="round"/><path d="M0 8C-30 14-46-2-46-26C-22-30-2-18 0 8Z" fill="#2E8B4F"/><path d="M0 8C30 14 46-2 46-26C22-30 2-18 0 8Z" fill="#4FAE63"/><path d="M0-4C-20-16-20-40 0-54C20-40 20-16 0-4Z" fill="#6CC07A"/><path d="M0-4C20-16 20-40 0-54Z" fill="#3E9A57"/><g fill="none" stroke="#DDF2D8" stroke-width="2.500" stroke-linecap="round"><path d="M-10 0L-32-18"/><path d="M10 0L32-18"/><path d="M0-12V-40"/></g></g>`,
  jamun: () =>
    `<path d="M0-30C-8-36-8-42-4-48M0-30C8-36 16-38 22-40" fill="none" stroke="#4F6B2A" stroke-width="4.500" stroke-linecap="round"/><path d="${leafD}" transform="translate(6 -38)scale(.72)rotate(-24)" fill="#1F7A4D"/><g><ellipse cx="-20" cy="6" rx="20" ry="27" transform="rotate(14 -20 6)" fill="#4A1458"/><ellipse cx="20" cy="-2" rx="19" ry="26" transform="rotate(-16 20 -2)" fill="#6B2079"/><ellipse cx="4" cy="22" rx="18" ry="24" fill="#2E0F36"/></g><g fill="none" stroke="#D9A6E2" stroke-width="4.500" stroke-linecap="round"><path d="M-30 2C-30-6-27-12-22-15"/><path d="M10-8C11-14 14-18 18-20"/><path d="M-6 22C-6 14-3 9 1 7"/></g>`,
  coconut: () =>
    `<circle r="44" fill="#6A4226"/><path d="M0-44A44 44 0 0 1 0 44C22 24 22-24 0-44Z" fill="#4C2D18"/><circle cx="-3" cy="-3" r="34" fill="#FFFDF6"/><circle cx="-3" cy="-1" r="25" fill="#CFEAE3"/><path d="M-28 3A25 25 0 0 0 22 3C12 12-18 12-28 3Z" fill="#9CD3C8"/><path d="M-20-10A20 20 0 0 1-8-21" fill="none" stroke="#fff" stroke-width="5" stroke-linecap="round"/>`,
  rose: () => {
    let s =
      '<path d="M-18 34C-34 44-46 36-48 22C-34 18-22 22-18 34ZM18 34C34 44 46 36 48 22C34 18 22 22 18 34Z" fill="#1F7A4D"/>';
    // three rings of petals, each rotated against the next outer one
    for (const [n, r, q, c, turn] of [
      [6, 22, 19, '#C21A50', 0],
      [5, 14, 15, '#E8447A', 24],
      [3, 7, 10, '#F799B8', 50],
    ])
      for (let i = 0; i < n; i++)
        s += `<circle cx="0" cy="${-r}" r="${q}" transform="rotate(${turn + (i * 360) / n})" fill="${c}"/>`;
    return `${s}<circle r="6" fill="#C21A50"/>`;
  },
  peanut: () =>
    `<g transform="rotate(-36)"><path d="M-22-24C-8-24-6-14 2-14C10-14 12-26 26-26C42-26 48-12 48 0C48 14 40 26 26 26C12 26 10 15 2 15C-6 15-8 25-22 25C-38 25-47 13-47 0C-47-13-38-24-22-24Z" fill="#D89A4A"/><path d="M48 0C48 14 40 26 26 26C12 26 10 15 2 15C-6 15-8 25-22 25C-38 25-47 13-47 0C-30 12-12 4 2 4C18 4 32 14 48 0Z" fill="#B8762C"/><g fill="#8A5218"><circle cx="-30" cy="-8" r="3"/><circle cx="-18" cy="-13" r="3"/><circle cx="-24" cy="4" r="3"/><circle cx="20" cy="-14" r="3"/><circle cx="32" cy="-8" r="3"/><circle cx="26" cy="4" r="3"/><circle cx="2" cy="-4" r="3"/></g></g>`,
  fish: (p) =>
    `<path d="M-46-22C-34-16-30-8-26 0C-30 8-34 16-46 22C-42 8-42-8-46-22Z" fill="${p.deep}"/><path d="M-32 0C-16-30 24-34 48 0C24 34-16 30-32 0Z" fill="${p.field}"/><path d="M-32 0C-16 30 24 34 48 0C20 12-8 12-32 0Z" fill="${mix(p.field, p.deep, 0.45)}"/><circle cx="28" cy="-6" r="5" fill="#fff"/><circle cx="29" cy="-6" r="2.400" fill="#14181A"/><g fill="none" stroke="${p.light}" stroke-width="4" stroke-linecap="round"><path d="M-4-12A14 14 0 0 1-4 10"/><path d="M8-14A16 16 0 0 1 8 12"/></g>`,
  sun: () => {
    let s = '';
    for (let i = 0; i < 12; i++)
      s += `<rect x="-3.500" y="-47" width="7" height="${i % 2 ? 11 : 15}" rx="3.500" transform="rotate(${i * 30})" fill="${i % 2 ? '#F2662D' : '#FFA91F'}"/>`;
    return `${s}<circle r="25" fill="#FFB21A"/><path d="M0-25A25 25 0 0 1 0 25C14 12 14-12 0-25Z" fill="#F28A1A"/>`;
  },
  capsule: (p) =>
    `<g transform="rotate(-40)"><rect x="-46" y="-20" width="92" height="40" rx="20" fill="#FFFDF6"/><path d="M0-20H26A20 20 0 0 1 26 20H0Z" fill="${p.hot}"/><path d="M-46 0A20 20 0 0 0-26 20H26A20 20 0 0 0 46 0C30 8-30 8-46 0Z" fill="#000" opacity=".16"/><path d="M-28-10H-8" stroke="#fff" stroke-width="5" stroke-linecap="round"/><path d="M10-10H26" stroke="#fff" stroke-width="5" stroke-linecap="round" opacity=".6"/><rect x="-46" y="-20" width="92" height="40" rx="20" fill="none" stroke="${p.deep}" stroke-width="2" opacity=".35"/></g>`,
  tablet: (p) =>
    `<circle r="40" fill="#FFFDF6"/><path d="M40 0A40 40 0 0 1-40 0C-24 20 24 20 40 0Z" fill="#000" opacity=".1"/><circle r="40" fill="none" stroke="${p.deep}" stroke-width="3" opacity=".5"/><path d="M-30 0H30" stroke="${p.deep}" stroke-width="4" opacity=".55"/><path d="M-24-14A28 28 0 0 1-8-27" fill="none" stroke="${p.hot}" stroke-width="6" stroke-linecap="round"/><path d="M24 14A28 28 0 0 1 8 27" fill="none" stroke="${p.hot}" stroke-width="6" stroke-linecap="round"/>`,
  loops: (p) =>
    [
      [-16, -12, p.hot],
      [14, -12, p.field],
      [-1, 14, mix(p.field, p.deep, 0.5)],
    ]
      .map(([x, y, c]) => `<circle cx="${x}" cy="${y}" r="23" fill="none" stroke="${c}" stroke-width="9"/>`)
      .join(''),
  watermelon: () =>
    `<g transform="translate(0 -18)rotate(-12)"><path d="M-46 0A46 46 0 0 0 46 0Z" fill="#137A52"/><path d="M-40 0A40 40 0 0 0 40 0Z" fill="#E3F2C2"/><path d="M-35 0A35 35 0 0 0 35 0Z" fill="#F0434F"/><g fill="#3A1014"><circle cx="-18" cy="9" r="3.4"/><circle cx="-7" cy="20" r="3.4"/><circle cy="8" r="3.4"/><circle cx="10" cy="20" r="3.4"/><circle cx="18" cy="9" r="3.4"/></g></g>`,
  lemon: (_p) => citrus('#F2C318', '#FFF6C4', '#F8DC45'),
  orange: (_p) => citrus('#F47A16', '#FFF0D8', '#FF9A3D'),
  leaf: () => herbLeaf('#4C7A34', '#E6EFC4'),
  root: () =>
    '<path d="M-6-44C8-40 10-30 6-18C12-2 26 14 38 38C20 30 10 18 4 8C6 24 2 36-6 46C-12 32-10 20-8 8C-16 18-26 28-40 32C-28 18-18 0-14-18C-18-28-16-40-6-44Z" fill="#B98346"/><path d="M-6-44C2-40 2-30 0-18C2 0 4 20-6 46C-12 32-10 20-8 8C-6-2-8-10-8-18C-12-28-12-40-6-44Z" fill="#E3BD84"/><path d="M-4-42L-20-50M-4-44L2-54M-2-42L16-50" stroke="#4C7A34" stroke-width="6" stroke-linecap="round"/>',
  amla: () =>
    '<circle r="40" fill="#A9B840"/><path d="M0-40C-26-26-26 26 0 40C26 26 26-26 0-40ZM0-40V40" fill="none" stroke="#7C8A24" stroke-width="3.2"/><circle cx="-13" cy="-15" r="8" fill="#D9E184"/><path d="M0-40L10-52" stroke="#5D4A1C" stroke-width="5" stroke-linecap="round"/>',
  haldi: () =>
    '<path d="M-42 14C-36-6-18-14-6-10C-2-30 16-40 28-32C36-24 28-10 20-4C34 0 44 12 38 24C28 34 10 26 2 18C-8 32-34 34-42 14Z" fill="#C9711A"/><path d="M-30 12C-24 2-12-2-4 0M14-22C20-26 24-24 24-18M14 8C22 8 28 14 28 20" fill="none" stroke="#F4BE4F" stroke-width="5" stroke-linecap="round"/>',
  seed: () =>
    '<g fill="#8C3B2A"><circle cx="-16" cy="-12" r="14"/><circle cx="16" cy="-8" r="14"/><circle cx="0" cy="16" r="15"/></g><g fill="#E8C39A"><circle cx="-20" cy="-16" r="4"/><circle cx="12" cy="-13" r="4"/><circle cx="-5" cy="11" r="4.5"/></g>',
  bolt: (p) => `<path d="M10-48L-30 8H-4L-12 48L30-12H4Z" fill="${p.deep}"/>`,
  salt: (p) =>
    '<g fill="' +
    p.deep +
    '"><rect x="-34" y="-8" width="34" height="34" transform="rotate(-12)"/><rect x="2" y="-32" width="28" height="28" transform="rotate(14)" opacity=".55"/><rect x="8" y="8" width="20" height="20" transform="rotate(30 18 18)" opacity=".8"/></g>',
  kokum: () =>
    '<circle r="38" fill="#7A0F2E"/><path d="M0-38C22-20 22 20 0 38" fill="none" stroke="#D43B5F" stroke-width="5"/><path d="M-10-38L0-48L10-38L0-30Z" fill="#3E7A2C"/>',
  beet: () =>
    '<path d="M0-22C34-26 44 8 24 26C14 34 6 36 0 50C-6 36-14 34-24 26C-44 8-34-26 0-22Z" fill="#9C1150"/><path d="M0-22C8-38 4-46 12-52M0-22C-8-34-8-44-16-50" stroke="#3E7A2C" stroke-width="6" stroke-linecap="round" fill="none"/>',
  date: () =>
    '<g transform="rotate(-32)"><ellipse rx="42" ry="24" fill="#5A2A12"/><path d="M-34-8C-14-18 14-18 34-8M-34 8C-14 0 14 0 34 8" fill="none" stroke="#A86632" stroke-width="4" stroke-linecap="round"/></g>',
};
function citrus(rind, pith, flesh) {
  let s = `<circle r="43" fill="${rind}"/><circle r="37" fill="${pith}"/>`;
  for (let i = 0; i < 8; i++)
    s += `<path d="M4-3L31-9A32 32 0 0 1 31 9L4 3Z" transform="rotate(${i * 45 + 10})" fill="${flesh}"/>`;
  return s;
}

// veg: green square with a filled circle. non-veg: brown square with a filled triangle (FSSAI)
export const vegMark = (A, S, u, v, s, veg) => {
  if (veg === null) return;
  const c = veg ? '#0A7D36' : '#7B3A12';
  A.add(
    `<g transform="${place(S, u, v, s / 20)}"><rect x="-10" y="-10" width="20" height="20" rx="1.5" fill="#fff"/><rect x="-8.4" y="-8.4" width="16.8" height="16.8" fill="none" stroke="${c}" stroke-width="2"/>${veg ? `<circle r="4.6" fill="${c}"/>` : `<path d="M0-5.4L5.4 4.4H-5.4Z" fill="${c}"/>`}</g>`,
  );
};
