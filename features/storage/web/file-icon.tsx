// Shows the kind of a file as an icon.
import {
  FileExcelOutlined,
  FileImageOutlined,
  FileOutlined,
  FilePdfOutlined,
  FilePptOutlined,
  FileTextOutlined,
  FileWordOutlined,
  FileZipOutlined,
  PlayCircleOutlined,
} from '@ant-design/icons';
import type { ComponentType } from 'react';

const kinds: readonly (readonly [RegExp, ComponentType])[] = [
  [/^(jpg|png|gif|webp|bmp|avif|heic)$/, FileImageOutlined],
  [/^pdf$/, FilePdfOutlined],
  [/^(doc|docx|docm|odt)$/, FileWordOutlined],
  [/^(xls|xlsx|xlsm|ods|csv|tsv)$/, FileExcelOutlined],
  [/^(ppt|pptx|odp)$/, FilePptOutlined],
  [/^(zip|7z|rar|gz)$/, FileZipOutlined],
  [/^(mp4|mov|webm|mp3|m4a|wav|ogg)$/, PlayCircleOutlined],
  [/^(txt|md|json|log|ya?ml|sql)$/, FileTextOutlined],
];

export function FileIcon({ extension }: { extension: string }) {
  const Icon = kinds.find(([endings]) => endings.test(extension.toLowerCase()))?.[1] ?? FileOutlined;
  return <Icon />;
}
