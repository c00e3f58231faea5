// The calls of whoever answers the organiser's own questions, without their schemas.
import type { Address } from "../../kernel/endpoints/endpoint.ts";

export const saveAnswers: Address = {
  name: "saveAnswers",
  method: "PUT",
  path: "/api/signups/{id}/answers",
  access: "link",
  summary:
    "Answers the organiser's own questions about the whole sign-up, one entry or one dancer; null takes an answer back, and what is not asked any more is left out. After closing only what is not answered yet can be (409 closed).",
};

export const sendAnswerFile: Address = {
  name: "sendAnswerFile",
  method: "POST",
  path: "/api/signups/{id}/answers/{question_id}/file",
  access: "link",
  status: 201,
  summary: "Answers a question with a file (PDF or an image, 10 MB at most), in place of the earlier one.",
};
