import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { isDatabaseUnreachable } from '../database/database.server.ts';
import type { WireError } from './error-contract.ts';
import { type ErrorCode, ShopError } from './shop-error.ts';

const ownCodes: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'not_json',
  FST_ERR_CTP_INVALID_JSON_BODY: 'not_json',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media',
};

/** Turns whatever was thrown into the one error body. What nobody expected is logged and answered without details. */
export function handleError(thrown: FastifyError, request: FastifyRequest, reply: FastifyReply): WireError {
  const error = asShopError(thrown);
  if (error.status >= 500 && error.code !== 'overloaded') request.log.error(thrown);
  if (error.retryAfterSeconds !== undefined) reply.header('Retry-After', error.retryAfterSeconds);
  reply.code(error.status);
  return wireError(error);
}

function asShopError(thrown: unknown): ShopError {
  if (thrown instanceof ShopError) return thrown;
  if (hasZodFastifySchemaValidationErrors(thrown)) {
    const issues = thrown.validation.map(({ instancePath, message = '' }) => ({
      path: instancePath.slice(1).replaceAll('/', '.'),
      message,
    }));
    // The first thing to put right says more than a general sentence.
    const message = issues[0]?.message;
    return new ShopError('invalid_input', { issues, cause: thrown, ...(message && { message }) });
  }
  if (isDatabaseUnreachable(thrown)) return new ShopError('unavailable', { cause: thrown });
  return new ShopError(codeOf(thrown), { cause: thrown });
}

function codeOf(thrown: unknown): ErrorCode {
  if (!(thrown instanceof Error)) return 'unexpected';
  const own = 'code' in thrown ? ownCodes[String(thrown.code)] : undefined;
  if (own) return own;
  const status = 'statusCode' in thrown ? Number(thrown.statusCode) : 500;
  return status >= 400 && status < 500 ? 'invalid_input' : 'unexpected';
}

/** What a refusal looks like on the wire. */
export function wireError({ code, message, issues, present }: ShopError): WireError {
  return {
    success: false,
    code,
    message,
    error: message,
    ...(code === 'email_taken' && { alreadyExist: true }),
    ...(issues && { issues }),
    ...(present !== undefined && { present }),
  };
}
