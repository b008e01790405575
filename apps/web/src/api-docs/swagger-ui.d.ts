// Types of the part of Swagger UI that is used here. The package has no types.
declare module 'swagger-ui-dist/swagger-ui-es-bundle.js' {
  interface SentRequest {
    url: string;
    headers: Record<string, string>;
  }

  interface Options {
    domNode: HTMLElement;
    spec: object;
    docExpansion?: 'list' | 'full' | 'none';
    defaultModelsExpandDepth?: number;
    defaultModelExpandDepth?: number;
    validatorUrl?: string | null;
    supportedSubmitMethods?: readonly string[];
    requestInterceptor?: (request: SentRequest) => SentRequest;
    showMutatedRequest?: boolean;
    plugins?: readonly (() => object)[];
  }

  function SwaggerUI(options: Options): void;
  export = SwaggerUI;
}
