// Draws a captcha: tilted and skewed characters over dots, with three waves across them, so that programs read it less easily than people.
import { createCanvas, Path2D, type SKRSContext2D } from '@napi-rs/canvas';
import { strokesOf } from './captcha-glyphs.ts';

// Twice the displayed size, for screens with a high resolution.
const width = 240;
const height = 80;
const inks = ['#1d4ed8', '#0f766e', '#9d174d', '#6d28d9', '#b45309', '#334155'];

/** Returns a PNG. */
export function drawCaptcha(code: string): Promise<Buffer> {
  const canvas = createCanvas(width, height);
  const pen = canvas.getContext('2d');
  pen.fillStyle = '#f4f6fa';
  pen.fillRect(0, 0, width, height);
  pen.lineCap = 'round';
  pen.lineJoin = 'round';
  sprinkleDots(pen);
  const cell = width / (code.length + 0.6);
  for (const [index, character] of [...code].entries()) drawCharacter(pen, character, cell * (index + 0.8));
  for (let line = 0; line < 3; line++) drawWave(pen);
  return canvas.encode('png');
}

function drawCharacter(pen: SKRSContext2D, character: string, centre: number): void {
  const strokes = strokesOf(character);
  if (!strokes) return;
  pen.save();
  pen.translate(centre + between(-3, 3), height / 2 + between(-5, 5));
  pen.rotate(between(-0.3, 0.3));
  const scale = between(2.8, 3.4);
  pen.transform(scale, between(-0.4, 0.4), between(-0.6, 0.6), scale, 0, 0);
  pen.translate(-5, -7);
  pen.strokeStyle = pick(inks);
  pen.lineWidth = between(1.4, 2);
  pen.stroke(new Path2D(strokes));
  pen.restore();
}

function drawWave(pen: SKRSContext2D): void {
  pen.strokeStyle = pick(inks);
  pen.globalAlpha = 0.6;
  pen.lineWidth = between(2, 3.5);
  pen.beginPath();
  pen.moveTo(0, between(10, height - 10));
  pen.bezierCurveTo(
    width / 3,
    between(-20, height + 20),
    (width * 2) / 3,
    between(-20, height + 20),
    width,
    between(10, 70),
  );
  pen.stroke();
  pen.globalAlpha = 1;
}

function sprinkleDots(pen: SKRSContext2D): void {
  for (let dot = 0; dot < 70; dot++) {
    pen.fillStyle = pick(inks);
    pen.globalAlpha = 0.35;
    pen.fillRect(between(0, width), between(0, height), 3, 3);
  }
  pen.globalAlpha = 1;
}

const between = (from: number, to: number) => from + Math.random() * (to - from);
const pick = (from: string[]) => from[Math.floor(Math.random() * from.length)] ?? '#000';
