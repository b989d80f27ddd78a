import * as z from 'zod/mini';
import { endpoint } from '../platform/http/endpoint.ts';
import { IdInAddress } from '../platform/ids.ts';
import { PaperContent } from './contract.ts';

// Apart from the schemas: the page of a paper calls this and checks nothing, so it loads no validation library.

export const readPaperContent = endpoint({
  method: 'GET',
  path: '/public/paper/content/:paperid',
  summary: 'A paper of the question bank to be read on screen, for those who may download it',
  access: 'anyone',
  params: z.object({ paperid: IdInAddress }),
  response: PaperContent,
  errors: ['not_found', 'not_logged_in', 'paper_locked'],
});
