// node tools/art/film.ts: the short videos of two workout guides, drawn frame by frame, into demos/ojas/media.
// Needs Chromium and ffmpeg; a fresh checkout does not, the files are committed.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { filmFrame, type Move, repetition } from './drawing/film-art.mjs';
import { openStudio } from './studio.ts';

const FILMS: { move: Move; repetitions: number }[] = [
  { move: 'squat', repetitions: 5 },
  { move: 'jack', repetitions: 8 },
];
const FRAMES = 25;
// 1200 drawn at 0.8 is 960 × 540
const SCALE = 0.8;

const studio = await openStudio(SCALE);
for (const { move, repetitions } of FILMS) {
  const file = fileURLToPath(new URL(`../../demos/ojas/media/film-${move}.webm`, import.meta.url));
  const input = ['-f', 'image2pipe', '-framerate', String(FRAMES), '-i', '-'];
  const coding = ['-c:v', 'libvpx-vp9', '-crf', '38', '-b:v', '0', '-g', '50', '-row-mt', '1', '-pix_fmt', 'yuv420p'];
  const ffmpeg = spawn('ffmpeg', ['-y', '-loglevel', 'error', ...input, ...coding, file], {
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  const each = Math.round(repetition(move) * FRAMES);
  for (let i = 0; i < each * repetitions; i++) {
    const svg = filmFrame(move, (i % each) / FRAMES, Math.floor(i / each) + 1, repetitions);
    if (!ffmpeg.stdin.write(await studio.draw(svg, 1200, 675))) await once(ffmpeg.stdin, 'drain');
  }
  ffmpeg.stdin.end();
  await once(ffmpeg, 'close');
  console.log(`film-${move}.webm ${Math.round(statSync(file).size / 1024)} KB`);
}
await studio.close();
