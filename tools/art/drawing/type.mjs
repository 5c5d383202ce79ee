// Type: measured advances of Anek Latin (1/1000 em), so that text fits without a browser.
import { max, min } from './colour.mjs';

// D: width 125 weight 800 · M: width 112 weight 700 · T: width 100 weight 500
const ADV = {
  D: '263 316 513 728 734 996 852 262 416 416 476 661 291 451 307 639 796 459 658 684 750 725 763 657 769 763 312 312 661 671 661 635 1042 843 806 730 827 742 711 844 859 337 541 786 676 1009 859 867 770 867 792 734 759 846 807 1100 806 781 721 386 639 386 594 568 423 672 743 606 743 678 485 669 720 316 327 698 317 1086 720 713 743 743 504 620 527 720 669 977 688 670 623 416 314 416 683 292 678 621 279 644 942',
  M: '234 282 448 662 632 879 756 230 365 365 432 584 252 421 263 537 695 408 573 595 652 632 664 569 672 664 269 269 588 593 588 546 944 723 704 624 719 639 611 731 750 298 480 689 589 895 750 743 676 744 694 632 654 738 701 975 697 676 626 352 537 352 518 507 371 595 649 525 649 600 434 600 638 278 289 613 278 965 638 625 649 649 448 538 466 638 593 876 602 593 545 381 285 381 615 251 600 564 247 564 840',
  T: '208 237 358 590 525 758 640 187 299 300 385 502 199 399 201 425 576 343 475 496 533 527 548 467 561 548 209 208 515 516 515 451 845 590 587 511 598 528 505 598 627 244 411 575 490 755 627 607 567 608 582 525 538 617 579 827 574 556 522 309 425 309 429 450 298 501 543 437 543 506 375 518 540 225 238 506 226 824 540 526 543 543 377 446 396 540 501 756 497 501 456 339 247 339 542 194 506 513 204 479 730',
};
const KERN =
  'AG-32AO-32AQ-32AT-115AU-40AV-87AW-60AY-130Aj45At-37Av-55Aw-40Ay-45BX-24BY-27DA-33DT-33DV-34DX-54DY-54FA-50GT-34GV-32GY-36JA-32JJ-26KC-53KG-53KO-53KQ-53Kc-49Kd-49Ke-49Kj40Ko-49Kq-49Kt-35Ku-45Kv-70Kw-60Ky-56LC-25LG-24LO-25LQ-25LT-120LU-35LV-100LW-55LY-140Lv-50Lw-34Ly-62MV-26MW-26MY-28OA-32OT-32OV-32OX-54OY-55PA-78PJ-55PX-50Pt29QT-32QV-32QY-55Qj45RV-26RY-29ST-34SV-30SX-26SY-34Sv-24TA-115TC-32TG-32TJ-100TO-32TQ-32Ta-60Tc-84Td-75Te-84Tg-60Tm-36Tn-36To-84Tp-36Tq-75Tr-36Ts-45Tu-40Tz-34UA-40VA-87VG-32VJ-85VM-26VO-32VQ-32Va-75Vc-69Vd-64Ve-69Vg-50Vm-50Vn-50Vo-69Vp-50Vq-64Vr-50Vs-45Vu-48Vx-30Vz-40WA-60WJ-50WM-26Wa-48Wc-45Wd-38We-45Wg-32Wm-37Wn-37Wo-45Wp-37Wq-38Wr-37Ws-26Wu-37XC-54XG-54XO-54XQ-54Xc-50Xd-42Xe-50Xj30Xo-50Xq-42Xt-25Xu-43Xv-50Xw-50Xy-36YA-130YC-55YG-55YJ-120YM-28YO-55YQ-55Ya-109Yc-119Yd-113Ye-119Yf-30Yg-97Ym-45Yn-45Yo-119Yp-45Yq-113Yr-45Ys-80Yt-27Yu-76Yv-36Yw-36Yx-42Yy-33Yz-70aT-70aV-71aW-50aY-115bT-75bV-64bW-38bX-40bY-113bx-33cT-50cV-45cW-36cY-85eT-73eV-68eW-37eY-115fA-30fJ-35fT40ff-82ft29fv28gY-32gt26gv28hT-65hV-62hW-49hY-105kY-30kc-43kd-42ke-43ko-43kq-42ku-27mT-65mV-62mW-49mY-105nT-65nV-62nW-49nY-105oT-84oV-69oW-44oX-50oY-119ox-40pT-75pV-64pW-38pX-40pY-113px-33qT-30qV-30qW-30qY-50qj35rA-30rX-35rY-45rf26rt25sT-50sV-54sW-35sY-87tY-45tt-66uT-40uV-40uW-33uY-60vA-55vJ-50vX-50vY-36vf28wA-40wJ-25wX-50wY-36wf27xV-30xY-42xc-40xd-33xe-40xj25xo-40xq-33yA-45yJ-50yX-36yY-36zT-30zV-35zY-70';
const CH = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)).concat('·', 'é', '–', '’', '×', '½');
const METRIC = Object.fromEntries(
  Object.entries(ADV).map(([k, s]) => {
    const a = s.split(' ').map(Number);
    return [k, Object.fromEntries(CH.map((c, i) => [c, a[i] / 1000]))];
  }),
);
const KP = {};
for (const [, p, v] of KERN.matchAll(/([A-Za-z]{2})(-?\d+)/g)) KP[p] = v / 1000;
export const STYLE = {
  D: 'font-weight="800" font-stretch="125%"',
  M: 'font-weight="700" font-stretch="112%"',
  T: 'font-weight="500"',
};
export const TRACK = { D: -0.022, M: 0, T: 0 };
const adv = (c, st) => METRIC[st][c] ?? METRIC[st].n;
export const pairs = (s, st) => {
  const cs = [...s];
  let x = 0;
  return cs.map((c, i) => {
    const a = adv(c, st),
      k = st !== 'T' && cs[i + 1] ? KP[c + cs[i + 1]] || 0 : 0,
      o = { c, x, a };
    x += a + k + TRACK[st];
    o.end = x;
    return o;
  });
};
export const measure = (s, st, size = 1) => {
  const p = pairs(s, st);
  return p.length ? (p.at(-1).x + p.at(-1).a) * size : 0;
};
// break into at most `maxLines` lines and return the largest size that fits the box
export function fitText(str, st, maxW, maxH, maxSize, lead = 0.92, maxLines = 3) {
  const w = String(str).trim().split(/\s+/);
  let best = null;
  const tryBreaks = (lines) => {
    const em = max(...lines.map((l) => measure(l, st))),
      size = min(maxSize, maxW / em, maxH / (lines.length * lead));
    const ws = lines.map((l) => measure(l, st)),
      score = size - lines.length * 0.01 * maxSize - ((em - min(...ws)) / em) * 0.006 * maxSize;
    if (!best || score > best.score + 1e-6) best = { lines, size, score };
  };
  const go = (i, lines) => {
    if (i === w.length) return tryBreaks(lines);
    if (lines.length < maxLines) go(i + 1, [...lines, w[i]]);
    if (lines.length) go(i + 1, [...lines.slice(0, -1), `${lines.at(-1)} ${w[i]}`]);
  };
  go(0, []);
  return best;
}
