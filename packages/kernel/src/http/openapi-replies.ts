// Describes replies in OpenAPI: the envelope, and the refusals of a call (contract §1.1).
import { type ZodType, z } from 'zod';
import type { ZodOpenApiResponseObject, ZodOpenApiResponsesObject } from 'zod-openapi';
import type { Route } from './route.ts';

/** The envelope of a successful reply; a `bare` reply has none. */
const envelope = (data: ZodType) => z.object({ code: z.literal(200), success: z.literal(true), data, msg: z.string() });

const failure = z
  .object({
    code: z.number().int().meta({ description: 'As the HTTP status' }),
    success: z.literal(false),
    data: z.unknown().meta({
      description:
        '`error`: the entry of the catalogue, whatever the words are; `field`: the input that it is about; ' +
        'more helps to repair it, as after a 409 the row as it is now (`current`)',
    }),
    msg: z.string().meta({ description: 'The reason in the language of the caller' }),
  })
  .meta({ id: 'Failure' });

const failureReply = (description: string): ZodOpenApiResponseObject => ({
  description,
  content: { 'application/json': { schema: failure } },
});

export const failureReplies: Record<string, ZodOpenApiResponseObject> = {
  BadRequest: failureReply('Something that goes in is missing or wrong; the reason names it'),
  Unauthorized: failureReply('No valid session'),
  Forbidden: failureReply('Not allowed'),
  NotFound: failureReply('No such data, or none that the caller sees'),
  Conflict: failureReply('Not possible in this state, or changed by somebody else meanwhile'),
  Failed: failureReply('Any other failure: too large, too many, or a fault of the server'),
};

const refer = (name: string) => ({ $ref: `#/components/responses/${name}` });

function failuresOf({ access, method, input, documentedInput, takesFiles }: Route): ZodOpenApiResponsesObject {
  const hasInput = Boolean(input ?? documentedInput ?? takesFiles);
  return {
    ...(hasInput ? { 400: refer('BadRequest') } : {}),
    ...(access === 'public' ? {} : { 401: refer('Unauthorized'), 403: refer('Forbidden') }),
    ...(hasInput ? { 404: refer('NotFound') } : {}),
    ...(method === 'POST' ? { 409: refer('Conflict') } : {}),
    default: refer('Failed'),
  };
}

/** Returns the schema of a body. Only a JSON body has fields to describe. */
const bodyOf = (mediaType: string, output: ZodType): ZodType => {
  if (mediaType === 'application/json') return output;
  return mediaType.startsWith('text/event') ? z.string() : z.file();
};

function successOf({ bare, output: outputOf }: Route): ZodOpenApiResponsesObject {
  const output = outputOf?.() ?? z.unknown();
  if (!bare) return { 200: { description: 'Done', content: { 'application/json': { schema: envelope(output) } } } };
  const { status, says, mediaTypes } = bare;
  const content = Object.fromEntries(mediaTypes.map((type) => [type, { schema: bodyOf(type, output) }]));
  return {
    [status]: {
      description: says,
      ...(mediaTypes.length > 0 ? { content } : {}),
      ...(status === 302 ? { headers: { Location: { schema: z.string(), description: 'Where to' } } } : {}),
    },
  };
}

export const repliesOf = (route: Route): ZodOpenApiResponsesObject => ({ ...successOf(route), ...failuresOf(route) });
