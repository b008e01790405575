// Draws shapes and short texts in an area of a PDF page.
import { type Cursor, ink, margin, type TextWriter } from './pdf-text.ts';

export interface PdfDrawing {
  width: number;
  /** Writes one line and cuts it at the given width. */
  text(text: string, place: { x: number; y: number; room: number; isRight?: boolean; isSoft?: boolean }): void;
  rect(x: number, y: number, width: number, height: number, color: string): void;
  /** Draws a line through `points`, written as in an SVG polyline: `x,y x,y`. */
  polyline(points: string, x: number, y: number, color: string): void;
  /** Fills an SVG path, scaled by `scale`. */
  path(path: string, x: number, y: number, scale: number, color: string): void;
}

interface DrawingArea {
  pdf: PDFKit.PDFDocument;
  put: TextWriter['put'];
  cursor: Cursor;
  width: number;
  /** The distance of the area from the upper edge of the page, in points. */
  top: number;
}

export function createDrawing({ pdf, put, cursor, width, top }: DrawingArea): PdfDrawing {
  return {
    width,
    text(text, { x, y, room, isRight = false, isSoft = false }) {
      const before = cursor.y;
      cursor.y = top + y;
      put(text, margin + x, room, { isRight, ...(isSoft ? { color: ink.soft } : {}) });
      cursor.y = before;
    },
    rect(x, y, rectWidth, height, color) {
      pdf.rect(margin + x, top + y, rectWidth, height).fill(color);
    },
    polyline(points, x, y, color) {
      pdf.save().translate(margin + x, top + y);
      points.split(' ').forEach((point, index) => {
        const [left = 0, below = 0] = point.split(',').map(Number.parseFloat);
        if (index === 0) pdf.moveTo(left, below);
        else pdf.lineTo(left, below);
      });
      pdf.lineWidth(1.2).strokeColor(color).stroke().restore();
    },
    path(path, x, y, scale, color) {
      pdf
        .save()
        .translate(margin + x, top + y)
        .scale(scale)
        .path(path)
        .fill(color)
        .restore();
    },
  };
}
