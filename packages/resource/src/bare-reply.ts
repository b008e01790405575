// Replies without the JSON envelope: files, streams, redirects, and values as plain JSON.

export interface BareReply {
  readonly status: 200 | 204 | 302;
  /** The description of the reply in the OpenAPI document. */
  readonly says: string;
  /** The media types that the body may have; empty when there is no body. */
  readonly mediaTypes: readonly string[];
}

/** The value itself, as JSON. */
export const bareJson: BareReply = {
  status: 200,
  says: 'The answer itself, without envelope',
  mediaTypes: ['application/json'],
};

export const mediaType = {
  csv: 'text/csv; charset=utf-8',
  pdf: 'application/pdf',
  zip: 'application/zip',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  picture: 'image/*',
} as const;

export const file = (...mediaTypes: string[]): BareReply => ({ status: 200, says: 'A file', mediaTypes });

export const eventStream: BareReply = {
  status: 200,
  says: 'A stream of events that stays open',
  mediaTypes: ['text/event-stream'],
};

export const redirect: BareReply = { status: 302, says: 'Leads to another address', mediaTypes: [] };

export const noContent: BareReply = { status: 204, says: 'Taken; there is nothing to say', mediaTypes: [] };
